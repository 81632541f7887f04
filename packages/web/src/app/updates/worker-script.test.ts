import { afterEach, describe, expect, test, vi } from 'vitest';

const SCRIPT = new URL('../../../service-worker/service-worker.ts', import.meta.url).pathname;
const ORIGIN = 'https://console.test';
const ENTRY = '/assets/main-new.js';
const FILES = [ENTRY, '/assets/style-new.css', '/assets/part-new.js'];

const file = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/javascript' } });
const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}

/** Runs the service worker's script in a simulated browser, with the given network answers. */
async function open(network: Record<string, () => Response>, kept: Record<string, Record<string, Response>> = {}) {
  const builds = new Map(Object.entries(kept).map(([name, files]) => [name, new Map(Object.entries(files))]));
  const listeners = new Map<string, (event: unknown) => void>();
  const fetched: string[] = [];
  const told: unknown[] = [];
  const happened: string[] = [];
  const pathOf = (request: Asked | string): string =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  const cacheOf = (files: Map<string, Response>) => ({
    put: async (request: Asked | string, response: Response) => void files.set(pathOf(request), response),
  });
  vi.stubGlobal('BUILD', { entry: ENTRY, files: FILES });
  vi.stubGlobal('caches', {
    match: async (request: Asked | string) =>
      [...builds.values()]
        .map((files) => files.get(pathOf(request)))
        .find((response) => response !== undefined)
        ?.clone(),
    open: async (name: string) => {
      const files = builds.get(name) ?? new Map<string, Response>();
      builds.set(name, files);
      return cacheOf(files);
    },
    keys: async () => [...builds.keys()],
    delete: async (name: string) => builds.delete(name),
  });
  vi.stubGlobal('fetch', async (request: Asked | string) => {
    fetched.push(pathOf(request));
    const answer = network[pathOf(request)];
    if (!answer) throw new TypeError('There is no network');
    return answer();
  });
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: async () => void happened.push('does not wait'),
    clients: {
      claim: async () => void happened.push('takes pages over'),
      matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }],
    },
  });
  vi.resetModules();
  await import(/* @vite-ignore */ SCRIPT);
  const run = async (type: string): Promise<void> => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  /** Returns the worker's answer; undefined when it leaves the request to the browser. */
  const ask = async (request: Asked): Promise<Response | undefined> => {
    const answers: Promise<Response>[] = [];
    const url = new URL(request.url, ORIGIN).href;
    const event = {
      request: { method: 'GET', mode: 'cors', ...request, url },
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    };
    listeners.get('fetch')?.(event);
    return answers[0];
  };
  const keptOf = (name: string): string[] => [...(builds.get(name)?.keys() ?? [])];
  return { run, ask, fetched, told, happened, keptOf, builds: () => [...builds.keys()] };
}

afterEach(() => vi.unstubAllGlobals());

const allFiles = Object.fromEntries(FILES.map((path) => [path, () => file(path)]));

describe('the service worker', () => {
  test('takes all files of its build in, and waits for no page', async () => {
    const worker = await open(allFiles);
    await worker.run('install');
    expect(worker.keptOf(ENTRY)).toEqual(FILES);
    expect(worker.happened).toEqual(['does not wait']);
  });

  test('takes from an earlier build what is the same', async () => {
    const worker = await open(allFiles, { '/assets/main-old.js': { '/assets/part-new.js': file('kept') } });
    await worker.run('install');
    expect(worker.fetched).toEqual([ENTRY, '/assets/style-new.css']);
    expect(worker.keptOf(ENTRY).toSorted()).toEqual(FILES.toSorted());
  });

  test('takes in neither failures nor pages, and goes on without what cannot be had', async () => {
    const worker = await open({
      [ENTRY]: () => file('gone', 404),
      '/assets/part-new.js': () => page('the console'),
    });
    await worker.run('install');
    expect(worker.keptOf(ENTRY)).toEqual([]);
    expect(worker.happened).toEqual(['does not wait']);
  });

  test('keeps its own build and the two before it, and tells open pages', async () => {
    const worker = await open({}, { first: {}, second: {}, third: {}, [ENTRY]: {} });
    await worker.run('activate');
    expect(worker.builds()).toEqual(['second', 'third', ENTRY]);
    expect(worker.happened).toEqual(['takes pages over']);
    expect(worker.told).toEqual([{ entry: ENTRY }]);
  });

  test('leaves the API, other origins, writes and all that has no hash to the browser', async () => {
    const worker = await open({});
    expect(await worker.ask({ url: '/api/v1/users' })).toBeUndefined();
    for (const url of ['/api/v1/openapi.json', '/app/v1/openapi.json', '/pages/faq', '/pages/faq.json'])
      expect([url, await worker.ask({ url, mode: 'navigate' })]).toEqual([url, undefined]);
    expect(await worker.ask({ url: 'https://elsewhere.test/assets/a.js' })).toBeUndefined();
    expect(await worker.ask({ url: '/assets/a.js', method: 'POST' })).toBeUndefined();
    expect(await worker.ask({ url: '/tiles/5/5/5.png' })).toBeUndefined();
    expect(worker.fetched).toEqual([]);
  });

  test('answers a file that it keeps without the network', async () => {
    const worker = await open({}, { earlier: { '/assets/old.js': file('old') } });
    expect(await (await worker.ask({ url: '/assets/old.js' }))?.text()).toBe('old');
    expect(worker.fetched).toEqual([]);
  });

  test('fetches a file once and keeps it, but neither a failure nor a page in its place', async () => {
    const worker = await open({
      '/assets/new.js': () => file('new'),
      '/assets/gone.js': () => file('gone', 404),
      '/assets/page.js': () => page('the console'),
    });
    for (const url of ['/assets/new.js', '/assets/new.js', '/assets/gone.js', '/assets/page.js'])
      await worker.ask({ url });
    expect(worker.fetched).toEqual(['/assets/new.js', '/assets/gone.js', '/assets/page.js']);
    expect(worker.keptOf(ENTRY)).toEqual(['/assets/new.js']);
  });

  test('answers pages from the network while there is one, and the last one otherwise', async () => {
    const network: Record<string, () => Response> = { '/users': () => page('as of now') };
    const worker = await open(network, { [ENTRY]: { '/': page('as it was') } });
    const visit = async (url: string) => (await worker.ask({ url, mode: 'navigate' }))?.text();
    expect(await visit('/users')).toBe('as of now');
    delete network['/users'];
    expect(await visit('/users')).toBe('as of now');
    expect(await visit('/groups')).toBe('as of now');
  });

  test('keeps no page that failed, and nothing that is none', async () => {
    const worker = await open({
      '/users': () => page('busy', 503),
      '/favicon.svg': () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    });
    for (const url of ['/users', '/favicon.svg']) await worker.ask({ url, mode: 'navigate' });
    expect(worker.keptOf(ENTRY)).toEqual([]);
    expect((await worker.ask({ url: '/groups', mode: 'navigate' }))?.type).toBe('error');
  });
});
