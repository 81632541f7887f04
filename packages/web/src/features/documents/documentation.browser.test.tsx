import { documents } from '@quarterdeck/contract/documents';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api } from '../../../test/api.ts';
import stripeDocument from '../../../test/documents/stripe.json.gz?url';
import { renderScreen } from '../../../test/render.tsx';

const ELSEWHERE = 'https://api.example/openapi.json';
const TOKEN = 'Bearer token of Ann';

const sources = api.call(documents.sources);
const source = (url: string, sends_token = false) => ({ url, variable: 'MOBILE_SPEC_URL', sends_token });
const at = (url: string, sends_token = false): void =>
  sources.answers(() => ({
    data: { admin: source(url, sends_token), mobile: source(url, sends_token), search: source(url, sends_token) },
  }));
const open = (path = '/mobile-api-documentation') =>
  renderScreen(path, { token: 'token of Ann', permissions: ['api_documentation'] });
const main = () => page.getByRole('main');
const retry = () => page.getByRole('button', { name: 'Retry' });

const described = (path: string) => ({
  openapi: '3.0.3',
  info: { title: 'App API', version: '7' },
  servers: [{ url: 'https://api.example' }],
  paths: { [path]: { get: { summary: 'What is new', responses: {} } } },
});

beforeEach(() => at('/document.json'));

describe('the address of a document', () => {
  test('that cannot be asked for says so, and is asked for again', async () => {
    sources.isUnreachable();
    api.file('/document.json').answers(() => Response.json(described('/feed')));
    await open();
    await expect.element(main()).toHaveTextContent('The server cannot be reached');
    at('/document.json');
    await retry().click();
    await expect.element(main()).toHaveTextContent('/feed');
  });

  for (const { of, file, asks } of [
    { of: '/api-documentation', file: '/api/v1/openapi.json', asks: '/groups' },
    { of: '/mobile-api-documentation', file: '/app/v1/openapi.json', asks: '/batch' },
  ])
    test(`of ${of} is the usual one where the server does not say it`, { tags: ['long'] }, async () => {
      sources.answers(() => Response.json({}, { status: 404 }));
      api.file(file).answers((headers) => {
        expect(headers.get('authorization')).toBe(TOKEN);
        return Response.json(described(asks));
      });
      await open(of);
      await expect.element(main()).toHaveTextContent(asks);
    });
});

describe('a document', () => {
  test('says what it is of, and is accessible', { tags: ['long'] }, async () => {
    api.file('/document.json').answers(() => Response.json(described('/feed')));
    await open();
    await expect.element(page.getByText('App API · version 7 · https://api.example')).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: '1 call' })).toBeVisible();
    await expectAccessible();
  });

  for (const { what, answer, says } of [
    {
      what: 'is not JSON',
      answer: () => new Response('openapi: 3.1.0'),
      says: /is not JSON\. Set the address of a JSON document/,
    },
    { what: 'is missing', answer: () => new Response('', { status: 404 }), says: 'answered with the status 404.' },
    { what: 'describes nothing that we know', answer: () => Response.json({ hello: 'there' }), says: /OpenAPI/ },
  ])
    test(`that ${what} says so, and is asked for again`, { tags: ['long'] }, async () => {
      api.file('/document.json').answers(answer);
      await open();
      await expect.element(main()).toHaveTextContent('This could not be loaded');
      await expect.element(main()).toHaveTextContent(says);
      const old = { swagger: '2.0', info: { title: 'Old' }, paths: { '/old': { get: { responses: {} } } } };
      api.file('/document.json').answers(() => Response.json(old));
      await retry().click();
      await expect.element(main()).toHaveTextContent('/old');
      await expect.element(retry()).not.toBeInTheDocument();
    });

  test('whose server does not answer says that it must allow us to read it', { tags: ['long'] }, async () => {
    at(ELSEWHERE);
    api.file(ELSEWHERE).isUnreachable();
    await open();
    await expect.element(main()).toHaveTextContent(`${ELSEWHERE} cannot be reached from here`);
    await expect.element(main()).toHaveTextContent(`allow this origin (${location.origin}) to read it`);
  });

  test('shows each kind of what a body may be, with its fields and an example', async () => {
    const kind = (name: string) => ({
      type: 'object',
      description: `One ${name}`,
      properties: { [`${name}_field`]: { type: 'string' } },
      examples: [{ [`${name}_field`]: `any ${name}` }],
    });
    const either = {
      discriminator: {
        propertyName: 'type',
        mapping: { user: '#/components/schemas/user', post: '#/components/schemas/post' },
      },
    };
    const body = { content: { 'application/json': { schema: { type: 'array', items: either } } } };
    api.file('/document.json').answers(() =>
      Response.json({
        ...described('/feed'),
        paths: { '/batch': { post: { summary: 'Sends', requestBody: body, responses: {} } } },
        components: { schemas: { user: kind('user'), post: kind('post') } },
      }),
    );
    await open();
    await page.getByText('/batch').click();
    await page.getByText('One post').click();
    await expect.element(page.getByRole('row', { name: /post_field/ })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Example' })).toHaveTextContent('any post');
    await expect.element(main()).not.toHaveTextContent('user_field');
    await expectAccessible();
  });

  test('opens two levels of fields, and deeper ones one by one; what is closed is not drawn', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `N${at}`);
    const others = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/N0' } } };
    const responses = { 200: { content }, default: { description: 'An error', content } };
    api.file('/document.json').answers(() =>
      Response.json({
        ...described('/feed'),
        paths: { '/graph': { get: { responses } } },
        components: { schemas: Object.fromEntries(names.map((name) => [name, { properties: others }])) },
      }),
    );
    await open();
    await page.getByText('/graph').click();
    const rows = () => document.querySelectorAll('main tbody tr').length;
    // Twelve fields, and twelve in each of them except the one that contains itself.
    await expect.poll(rows).toBe(144);
    await page.getByRole('button', { name: 'N3' }).first().click();
    await expect.poll(rows).toBe(156);
    await expectAccessible();
    await page.getByText('An error').click();
    await expect.poll(rows).toBe(300);
  });

  test('on paper has what is open, and draws nothing more', async () => {
    const content = { 'application/json': { schema: { properties: { name: { type: 'string' } } } } };
    const answers = { 200: { content }, default: { description: 'An error', content } };
    const paths = { '/open': { get: { responses: answers } }, '/closed': { get: { responses: answers } } };
    api.file('/document.json').answers(() => Response.json({ ...described('/feed'), paths }));
    await open();
    await page.getByText('/open').click();
    const rows = () => document.querySelectorAll('main tbody tr').length;
    await expect.poll(rows).toBe(1);
    window.dispatchEvent(new Event('beforeprint'));
    onTestFinished(() => void window.dispatchEvent(new Event('afterprint')));
    // A frame later all would be drawn.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await expect.element(page.getByText('/closed')).toBeVisible();
    expect(rows()).toBe(1);
  });

  test('draws many fields and long examples in steps', { tags: ['long'] }, async () => {
    const properties = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`field${at}`, { type: 'string' }]));
    const content = { 'application/json': { schema: { properties }, example: 'x'.repeat(50_000) } };
    api
      .file('/document.json')
      .answers(() =>
        Response.json({ ...described('/feed'), paths: { '/wide': { get: { responses: { 200: { content } } } } } }),
      );
    await open();
    await page.getByText('/wide').click();
    const rows = () => document.querySelectorAll('main tbody tr').length;
    await expect.poll(rows).toBe(300);
    await page.getByRole('button', { name: '400 more' }).click();
    await expect.poll(rows).toBe(600);
    await page.getByRole('button', { name: '30,000 more characters' }).click();
    await expect.element(page.getByRole('button', { name: '10,000 more characters' })).toBeVisible();
  });

  test('shows Markdown and HTML of descriptions, and runs nothing of it', async () => {
    const description =
      '# Rules\n\nUse **this** or <b>that</b>, see [the docs](https://docs.example/) and [here](javascript:alert(1)).\n\n- one\n- two\n\n<img src=x onerror="document.title=1"><script>document.title=1</script>';
    api
      .file('/document.json')
      .answers(() => Response.json({ ...described('/feed'), info: { title: 'App API', description } }));
    await open();
    await expect.element(page.getByRole('link', { name: 'the docs' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(page.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Rules' })).not.toBeInTheDocument();
    expect(main().element().querySelectorAll('img, script, a[href^="javascript"]')).toHaveLength(0);
    expect(document.title).not.toBe('1');
    await expectAccessible();
  });

  test('as large as that of Stripe is searched and opened', { tags: ['long'] }, async () => {
    // The server declares the compression, and the browser decompresses the document.
    const text = await (await fetch(stripeDocument)).text();
    api.file('/document.json').answers(() => new Response(text));
    await open();
    await expect.element(page.getByRole('status').filter({ hasText: '452 calls' })).toBeVisible();
    await page.getByRole('searchbox').fill('/v1/account_links post');
    await page.getByText('/v1/account_links').click();
    await expect.element(page.getByRole('row', { name: /expires_at/ })).toBeVisible();
    await page.getByRole('searchbox').fill('get /v1/accounts/{account}/bank_accounts');
    await page.getByText('/v1/accounts/{account}/bank_accounts/{id}').click();
    await expect.element(page.getByRole('row', { name: /routing_number/ })).toBeVisible();
    for (const table of document.querySelectorAll('main tbody')) expect(table.children.length).toBeLessThanOrEqual(300);
  });

  test('with hostile text shows it as text', { tags: ['long'] }, async () => {
    const text = '<img src=x onerror=alert(1)>';
    api.file('/document.json').answers(() => Response.json({ ...described('/feed'), info: { title: text } }));
    await open();
    await expect.element(page.getByText(text)).toBeVisible();
  });
});

describe('the token', () => {
  /** Whether a request with the token went to an address. */
  const goesTo = async (url: string, sends_token: boolean): Promise<boolean> => {
    at(url, sends_token);
    let sent: string | null = 'nothing was asked';
    api.file(url).answers((headers) => {
      sent = headers.get('authorization');
      return Response.json(described('/feed'));
    });
    await open();
    await expect.element(main()).toHaveTextContent('/feed');
    if (sent !== null) expect(sent).toBe(TOKEN);
    return sent !== null;
  };

  test('goes to our own origin', { tags: ['long'] }, async () =>
    expect(await goesTo('/document.json', false)).toBe(true),
  );
  test('goes to another one that may have it', { tags: ['long'] }, async () =>
    expect(await goesTo(ELSEWHERE, true)).toBe(true),
  );
  test('goes to no other', { tags: ['long'] }, async () => expect(await goesTo(ELSEWHERE, false)).toBe(false));

  test('is taken nowhere else: an address that may have it and sends elsewhere is not followed', {
    tags: ['long'],
  }, async () => {
    const origin = await (await fetch('/elsewhere')).text();
    at(`${origin}/moved`, true);
    await open();
    await expect.element(main()).toHaveTextContent(`${origin}/moved cannot be reached from here`);
  });

  test('that stays here lets an address send elsewhere', { tags: ['long'] }, async () => {
    at(`${await (await fetch('/elsewhere')).text()}/moved`, false);
    await open();
    await expect.element(main()).toHaveTextContent('The document contains no calls');
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
  });
});
