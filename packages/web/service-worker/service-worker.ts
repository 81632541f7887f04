/**
 * Caches the console's hashed files, so that it starts fast and an open page still finds its files after a release. It
 * never touches the APIs and the public pages. Screens come from the network whenever there is one.
 */
export type {};

declare const self: ServiceWorkerGlobalScope;
/** The build inserts this: the script that its page loads, and all files to cache. */
declare const BUILD: { readonly entry: string; readonly files: readonly string[] };

const NAME = BUILD.entry;
/** This build and the two before it, whose pages may still be open. */
const KEPT_BUILDS = 3;
const AT_ONCE = 4;
const PAGE = '/';
/** The server answers these paths: none of them is a screen of the console. */
const NO_SCREENS = ['/api/', '/app/v1/', '/pages/'];

const held = (request: Request | string): Promise<Response | undefined> => caches.match(request, { ignoreVary: true });

const isPage = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') ?? false;

/** Caches a file. A file that cannot be fetched now is fetched when it is needed. */
async function take(cache: Cache, path: string): Promise<void> {
  try {
    const response = (await held(path)) ?? (await fetch(path));
    if (response.ok && !isPage(response)) await cache.put(path, response);
  } catch {
    // Without a network there is nothing to cache.
  }
}

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  for (let start = 0; start < BUILD.files.length; start += AT_ONCE)
    await Promise.all(BUILD.files.slice(start, start + AT_ONCE).map((path) => take(cache, path)));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== NAME);
  await Promise.all(names.slice(0, Math.max(0, names.length - KEPT_BUILDS + 1)).map((name) => caches.delete(name)));
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ entry: BUILD.entry });
}

async function fileFor(request: Request): Promise<Response> {
  const here = await held(request);
  if (here) return here;
  const response = await fetch(request);
  if (response.ok && !isPage(response)) await (await caches.open(NAME)).put(request, response.clone());
  return response;
}

/** Returns the page from the network; without a network, the last cached page, which is the same for all addresses. */
async function pageFor(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && isPage(response)) await (await caches.open(NAME)).put(PAGE, response.clone());
    return response;
  } catch {
    return (await held(PAGE)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
  else if (request.mode === 'navigate' && !NO_SCREENS.some((start) => pathname.startsWith(start)))
    event.respondWith(pageFor(request));
});
