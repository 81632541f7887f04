// @module-tag promises/9
import { createHash } from 'node:crypto';
import { pageNames } from '@quarterdeck/contract/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('the pages for everyone', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await testServer({ PRODUCT_NAME: 'A & B', PUBLIC_URL: 'https://console.example' });
    ({ token } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}, app = server.app) =>
    app.inject({ url: `/pages/${path}`, headers });
  const save = async (data: string, data_key = 'faq') => {
    const answer = await server.send('POST', '/settings', { data_key, data }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  test.each(Object.entries(pageNames))('%s is one document, and the same as JSON', async (key, title) => {
    const data = `<h2>About ${key}</h2><p>1 &lt; 2 &amp; あ</p>`;
    await save(data, key);
    const page = await get(key, { accept: HTML });
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=60',
    ]);
    expect(page.body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.body).toContain(`<title>${title} – A &#38; B</title>`);
    expect(page.body).toContain(data);
    const json = await get(`${key}.json`);
    expect([json.statusCode, json.headers['content-type'], json.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'public, max-age=60',
    ]);
    expect(json.json()).toEqual({
      page: key,
      title,
      version: 2,
      published_at: expect.stringMatching(/Z$/),
      url: `https://console.example/pages/${key}`,
      html: data,
    });
  });

  test('may show its own style and nothing else, and no style of an element', async () => {
    await save(
      '<p><span style="font-size: 24px;">Large</span> <span style="font-family: &quot;Courier New&quot;;">old</span> <span style="font-size: 24px;">again</span></p>',
    );
    const { body, headers } = await get('faq');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(style).toContain('.s0{font-size: 24px;}\n.s1{font-family: "Courier New";}');
    expect(body).toContain(
      '<p><span class="s0">Large</span> <span class="s1">old</span> <span class="s0">again</span></p>',
    );
    expect(body).not.toMatch(/<(script|link|img|iframe)|style="|\son\w+=|https?:/);
  });

  test('has the tables, phone links and places of a text', async () => {
    const text =
      '<p><a href="tel:+43111">Hotline</a>, <a href="#fees">fees</a></p><h2 id="fees">Fees</h2>' +
      '<table><tbody><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td>10</td></tr></tbody></table>';
    await save(text);
    expect((await get('faq')).body).toContain(text);
    expect((await get('faq.json')).json().html).toBe(text);
  });

  test('shows nothing that was not cleaned, also when the database holds it', async () => {
    await save('<p>clean</p>');
    await server.owner.query(
      `update settings set data = '<script>alert(1)</script><p onclick="x()">kept</p><style>*{display:none}</style>', version = version + 1
       where data_key = 'faq'`,
    );
    const { body } = await get('faq');
    expect(body).toContain('<p>kept</p>');
    expect(body).not.toMatch(/script>|onclick|display:none/);
    expect((await get('faq.json')).json().html).toBe('<p>kept</p>');
  });

  test('is the present text on every instance at once, under a tag that changes with it', async () => {
    const { app } = await server.another();
    for (const path of ['faq', 'faq.json']) {
      await save('<p>One</p>');
      const first = await get(path, {}, app);
      const tag = String(first.headers.etag);
      const same = await get(path, { 'if-none-match': tag });
      expect([same.statusCode, same.body, same.headers.etag, same.headers['cache-control']]).toEqual([
        304,
        '',
        tag,
        'public, max-age=60',
      ]);
      await save('<p>Two</p>');
      const second = await get(path, { 'if-none-match': tag }, app);
      expect([second.statusCode, second.body.includes('<p>Two</p>')]).toEqual([200, true]);
      expect(second.headers.etag).not.toBe(tag);
    }
    await save('', 'term');
    expect((await get('term')).body).toContain('This page has no text yet.');
  });

  test.each(['none', 'FAQ', 'faq.html', 'ENRICHMENT_SERVICE', '__proto__', '%2E%2E%2Ffaq', 'faq.json.json', '%66aq2'])(
    'is not at /pages/%s: a page says so to people, JSON to programs',
    async (path) => {
      const page = await get(path, { accept: HTML });
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual(
        path.endsWith('.json')
          ? [404, 'application/json; charset=utf-8', 'no-store']
          : [404, 'text/html; charset=utf-8', 'no-store'],
      );
      if (!path.endsWith('.json')) expect(page.body).toContain('<title>There is no such page – A &#38; B</title>');
      const json = await get(path);
      expect([json.statusCode, json.json().responseCode]).toEqual([404, 404]);
    },
  );

  test('is read by GET and HEAD alone, and by its exact address', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: '/pages/faq' });
    const { etag, 'content-length': length } = (await get('faq')).headers;
    expect([head.statusCode, head.headers.etag, head.headers['content-length']]).toEqual([200, etag, length]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url: '/pages/faq' });
      expect([method, answer.statusCode, answer.headers.allow, answer.json().responseCode]).toEqual([
        method,
        405,
        'GET, HEAD',
        405,
      ]);
    }
    for (const path of ['', 'faq/', 'faq/x', '../pages']) {
      const answer = await get(path, { accept: HTML });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    for (const answer of [await get('faq'), await get('none')]) {
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['x-request-id']).toEqual(expect.any(String));
    }
  });
});
