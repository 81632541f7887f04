// @module-tag attack
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

describe('pages', () => {
  let server: TestServer;
  let writer: SignedIn;
  let other: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    writer = await server.signedIn({ permissions: ['view_static_pages', 'update_static_pages'] });
    other = await server.signedIn({ permissions: ['view_static_pages', 'update_static_pages'] });
  });
  beforeEach(async () => {
    await server.owner.query(`delete from setting_versions where version > 1`);
    await server.owner.query(`update settings set data = '', version = 1, updated_by = null where id > 2`);
  });
  afterAll(() => server.stop());

  const get = async (path: string, input: object) => server.send('GET', path, input, { token: writer.token });
  const save = async (data: string, version?: number, { data_key = 'faq', token = writer.token } = {}) =>
    server.send(
      'POST',
      '/settings',
      { data_key, data },
      { token, headers: version === undefined ? {} : { 'if-match': String(version) } },
    );

  test.each(['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term'])(
    'the page %s is empty at first, is written and read',
    async (data_key) => {
      const before = (await get('/settings', { data_key })).json();
      expect(before.data).toMatchObject({ data_key, data: '', version: 1, updated_by: null });
      const saved = await save('<h2>Who we are</h2>', 1, { data_key });
      expect(saved.statusCode).toBe(200);
      expect(saved.json().data).toMatchObject({ data_key, data: '<h2>Who we are</h2>', version: 2 });
      const after = (await get('/settings', { data_key })).json();
      expect(after.data).toEqual(saved.json().data);
      expect(after.data.updated_by).toBe(`Admin ${writer.username}`);
    },
  );

  test.each([
    ['without a page', 'GET', {}],
    ['another setting', 'GET', { data_key: 'ENRICHMENT_SERVICE' }],
    ['a page that is not there', 'GET', { data_key: 'FAQ' }],
    ['without a text', 'POST', { data_key: 'faq' }],
    ['what is no text', 'POST', { data_key: 'faq', data: 1 }],
    ['another setting', 'POST', { data_key: 'CAMPAIGN_ANALYTICS_TAB', data: '1' }],
    ['a broken text', 'POST', { data_key: 'faq', data: `a${'\u0000'}b` }],
    ['a text that is nested too deeply', 'POST', { data_key: 'faq', data: '<u>'.repeat(60_000) }],
    ['a text that is too long', 'POST', { data_key: 'faq', data: 'a'.repeat(200_001) }],
    ['a text that is too long when it is written out', 'POST', { data_key: 'faq', data: '&'.repeat(100_000) }],
  ])('%s is refused with %s', async (_, method, input) => {
    const answer = await server.send(method, '/settings', input, { token: writer.token });
    expect(answer.statusCode).toBe(422);
    expect((await get('/settings', { data_key: 'faq' })).json().data.version).toBe(1);
  });

  test('a text is as long as it may be, in any script', async () => {
    const text = `<p>${'あ'.repeat(199_993)}</p>`;
    const saved = await save(text);
    expect(saved.statusCode).toBe(200);
    expect(saved.json().data.data).toBe(text);
    expect((await get('/settings-versions', { data_key: 'faq' })).json().data[0].size).toBe(200_000);
    expect((await save('あ'.repeat(400_000))).statusCode).toBe(413);
  });

  test.each(['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term'])(
    'a text of %s is cleaned before it is kept',
    async (data_key) => {
      const saved = await save(
        '<p onclick="alert(1)">Hello<script>alert(1)</script> <a href="javascript:alert(1)">you</a></p>' +
          '<svg onload=alert(1)><xmp><p title="</xmp><img src=x onerror=alert(1)>">',
        undefined,
        { data_key },
      );
      const { data } = saved.json().data;
      expect(data).toMatch(/^<p>Hello you<\/p>/);
      expect(data).not.toMatch(/<(?!\/?p>)/);
      const { rows } = await server.owner.query('select data from settings where data_key = $1', [data_key]);
      expect(rows).toEqual([{ data }]);
    },
  );

  test('what a page cannot have is left out, and who saves it is told', async () => {
    const said = async (text: string) => (await save(text)).json().responseMessage;
    expect(await said('<p>Plain</p>')).toBe('The page “FAQ” was saved');
    expect(await said('<p>One<img src="x"></p><img src="y"><hr><p><a href="/help">Help</a></p>')).toBe(
      'The page “FAQ” was saved. Removed: 2 pictures, 1 horizontal line, 1 link address.',
    );
  });

  test('a text that grows beyond all measure when it is cleaned is refused', async () => {
    const link = `<a href="https://example.com/${'a'.repeat(1900)}">${'<p>x</p>'.repeat(20_000)}</a>`;
    expect((await save(link)).statusCode).toBe(422);
  });

  test('the second one learns who was first; without a version the last one wins', async () => {
    await save('<p>Mine</p>', 1);
    const late = await save('<p>Theirs</p>', 1, { token: other.token });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain(`Admin ${writer.username} changed this on`);
    expect((await get('/settings', { data_key: 'faq' })).json().data.data).toBe('<p>Mine</p>');
    expect((await save('<p>Theirs</p>', undefined, { token: other.token })).json().data.version).toBe(3);
  });

  test('of many who save at once, one is first', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(`<p>${n}</p>`, 1)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await get('/settings-versions', { data_key: 'faq' })).json().total).toBe(2);
  });

  test('every text is kept, with who and when and how long it is; the same text again makes no version', async () => {
    await save('<p>One</p>', 1);
    expect((await save('<p>One</p>', 2)).json().data.version).toBe(2);
    await save('<p>Two, longer</p>', 2, { token: other.token });
    await save('<p>Elsewhere</p>', 1, { data_key: 'about' });
    const listed = (await get('/settings-versions', { data_key: 'faq' })).json();
    expect(listed).toMatchObject({ total: 3, total_exact: true });
    expect(listed.data).toEqual([
      { version: 3, size: 18, updated_by: `Admin ${other.username}`, updated_at: expect.any(String) },
      { version: 2, size: 10, updated_by: `Admin ${writer.username}`, updated_at: expect.any(String) },
      { version: 1, size: 0, updated_by: null, updated_at: expect.any(String) },
    ]);
    const oldest = { data_key: 'faq', direction: 'asc', page: 1, page_limit: 2 };
    expect((await get('/settings-versions', oldest)).json().data).toEqual([listed.data[0]]);
    const text = await get('/settings-version', { data_key: 'faq', version: 2 });
    expect(text.json().data).toMatchObject({ data: '<p>One</p>', version: 2, updated_by: `Admin ${writer.username}` });
    const elsewhere = await get('/settings-version', { data_key: 'about', version: 2 });
    expect(elsewhere.json().data).toMatchObject({ data_key: 'about', data: '<p>Elsewhere</p>' });
    expect((await get('/settings-version', { data_key: 'about', version: 3 })).statusCode).toBe(404);
    expect((await get('/settings-version', { data_key: 'faq', version: 4 })).statusCode).toBe(404);
    expect((await get('/settings-version', { data_key: 'faq', version: 0 })).statusCode).toBe(422);
    expect((await get('/settings-versions', {})).statusCode).toBe(422);
  });

  test('an earlier text is brought back as the newest one', async () => {
    await save('<p>One</p>', 1);
    await save('<p>Two</p>', 2);
    const { data } = (await get('/settings-version', { data_key: 'faq', version: 2 })).json();
    expect((await save(data.data, 2)).statusCode).toBe(409);
    expect((await save(data.data, 3)).json().data).toMatchObject({ data: '<p>One</p>', version: 4 });
    expect((await get('/settings-versions', { data_key: 'faq' })).json().total).toBe(4);
  });

  test('the audit log has sizes and versions, and never the text', async () => {
    await save('<p>No one reads this in the trail</p>', 1);
    const { rows } = await server.owner.query(
      `select l.call, l.permission, l.target_type, l.details, v.before, v.after
       from audit_log l join audit_values v on v.audit_id = l.id order by l.id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      call: 'page.changed',
      permission: 'update_static_pages',
      target_type: 'setting',
      details: { page: 'faq' },
      before: { version: 1, characters: 0 },
      after: { version: 2, characters: 37 },
    });
  });

  test('who may only read cannot save, and who may only save cannot read', async () => {
    const reader = await server.signedIn({ permissions: ['view_static_pages'] });
    expect((await save('<p>x</p>', 1, { token: reader.token })).statusCode).toBe(403);
    const blind = await server.signedIn({ permissions: ['update_static_pages'] });
    const answer = await server.send(
      'GET',
      '/settings-version',
      { data_key: 'faq', version: 1 },
      { token: blind.token },
    );
    expect(answer.statusCode).toBe(403);
  });

  describe('drafts', () => {
    const draft = async (method: 'GET' | 'PUT' | 'DELETE', input: object, { token } = writer) =>
      server.send(method, '/settings-draft', input, { token });
    const keep = async (data: string, by = writer, version = 1) => draft('PUT', { data_key: 'faq', data, version }, by);
    const kept = async (by = writer) => (await draft('GET', { data_key: 'faq' }, by)).json().data;

    beforeEach(() => server.owner.query('delete from page_drafts'));

    test('are cleaned, replaced, and read by no other admin', async () => {
      expect(await kept()).toBeNull();
      await keep('<p>First</p>');
      expect((await keep('<p onclick="x()">Second<script>x()</script></p>')).statusCode).toBe(200);
      expect(await kept()).toEqual({ data: '<p>Second</p>', version: 1, written_at: expect.any(String) });
      expect(await kept(other)).toBeNull();
      expect((await draft('GET', { data_key: 'term' })).json().data).toBeNull();
      expect((await get('/settings', { data_key: 'faq' })).json().data).toMatchObject({ data: '', version: 1 });
    });

    test.each([
      ['too long', 'a'.repeat(200_001)],
      ['too long when it is written out', '&'.repeat(100_000)],
      ['nested too deeply', '<u>'.repeat(60_000)],
    ])('that are %s are refused', async (_, data) => {
      expect((await keep(data)).statusCode).toBe(422);
      expect(await kept()).toBeNull();
    });

    test('of a version that the page does not have are refused', async () => {
      expect((await keep('<p>Mine</p>', writer, 2)).statusCode).toBe(422);
      expect(await kept()).toBeNull();
    });

    test('do not come back with a call that arrives after their admin saved the page', async () => {
      await save('<p>Mine</p>', 1);
      const late = await keep('<p>Min</p>');
      expect([late.statusCode, late.json().responseMessage]).toEqual([
        409,
        'You have saved this page since starting this draft. The draft was not stored',
      ]);
      expect(await kept()).toBeNull();
      expect((await keep('<p>Theirs</p>', other)).statusCode).toBe(200);
      expect((await keep('<p>Mine, again</p>', writer, 2)).statusCode).toBe(200);
    });

    test('do not come back with a call that runs while their admin saves the page', async () => {
      for (const version of [1, 2, 3, 4]) {
        await Promise.all([save(`<p>Mine ${version}</p>`, version), keep('<p>Min</p>', writer, version)]);
        expect(await kept()).toBeNull();
      }
    });

    test('are gone when their admin discards them or saves the page, and not when another does', async () => {
      await keep('<p>Mine</p>');
      await keep('<p>Theirs</p>', other);
      await draft('DELETE', { data_key: 'faq' }, other);
      expect([await kept(), await kept(other)]).toEqual([expect.objectContaining({ data: '<p>Mine</p>' }), null]);
      await save('<p>Theirs</p>', 1, { token: other.token });
      expect(await kept()).toMatchObject({ data: '<p>Mine</p>' });
      expect((await save('<p>Mine</p>', 1)).statusCode).toBe(409);
      expect(await kept()).toMatchObject({ data: '<p>Mine</p>' });
      await save('<p>Mine</p>', 2);
      expect(await kept()).toBeNull();
    });
  });
});
