// @module-tag attack
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { giveWay, PAUSE_MS } from '../../http/exports/give-way.ts';

const MOST_A_DAY = 6;

describe('the CSV of users', () => {
  let server: TestServer;
  let person: { id: number; token: string };

  beforeAll(async () => {
    server = await testServer({ EXPORTS_PER_DAY: String(MOST_A_DAY) });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    person = await server.signedIn({ permissions: ['users_list_csv'] });
    await server.owner.query(
      `insert into users (name, username, email, phone, device, device_app_version, created_at) values
        ('=cmd|'' /C calc''!A0', '@sum', '-1@example.com', '+1 555 0101', null, null, '2026-01-02 03:04:05+00'),
        (e'\u00a0\u200b=1+1', '＝2+2', '　＠x@example.com', '-5', e'\\tTab', e'\\rReturn', '2026-01-02 03:04:05+00'),
        (e'Quote " comma,\\nline', 'plain', 'plain@example.com', null, null, null, '2026-01-02 03:04:05.9+00')`,
    );
  });
  afterAll(() => server.stop());

  const origin = (): string => {
    const address = server.app.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  };
  const get = (query = '', token = person.token) =>
    fetch(`${origin()}/api/v1/users-list${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });

  const outcomes = async (admin: number) =>
    (
      await server.owner.query('select outcome, details from audit_log where admin_id = $1 order by id desc limit 1', [
        admin,
      ])
    ).rows[0];

  test('holds every row, in order, and no formula', { tags: ['promises/9'] }, async () => {
    const answer = await get('?order_by=id');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Without this mark, Excel reads UTF-8 in the machine's code page.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.subarray(3).toString();
    const [header, ...lines] = text.split('\n');
    expect(header).toBe('id,avatar,name,username,email,phone,device,device_app_version,created_at');
    expect(lines[0]).toMatch(/^\d+,,'=cmd\|' \/C calc'!A0,'@sum,'-1@example\.com,'\+1 555 0101,,,2026-01-02 03:04:05$/);
    expect(lines[1]).toMatch(/^\d+,,'\u00a0\u200b=1\+1,'＝2\+2,'　＠x@example\.com,'-5,'\tTab,"'\rReturn",/);
    expect(text).toContain('"Quote "" comma,\nline",plain,plain@example.com,,,,2026-01-02 03:04:05\n');
  });

  /** Splits a line as a spreadsheet with another separator does, and reads quotes as it does. */
  const cellsOf = (line: string, separator: string): readonly string[] =>
    line.split(separator).map((cell) => cell.replaceAll('""', '').replace(/^"/, ''));
  /** Prefixes before the beginning of a formula, which the tests name. */
  const IN_FRONT = ['', ' ', '"', '" ', '\u00a0', '\u2800', '\u3164', '\u115f', '\u061c', '\u180f', '\u2061', '\ufe0f'];

  test.each([
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a bar', '|'],
    ['a line end', '\n'],
    ['a carriage return', '\r'],
    ['a vertical tab', '\v'],
    ['a next line', '\u0085'],
    ['a line separator', '\u2028'],
  ])('holds no formula behind %s', { tags: ['promises/9'] }, async (_, separator) => {
    const formulas = IN_FRONT.flatMap((front) =>
      ['=', '+', '-', '@', '\uff1d', '\ufe66', '\ufe62', '\ufe63', '\ufe6b'].map((sign) => `${front}${sign}1`),
    );
    const name = `Ann${formulas.map((formula) => `${separator}${formula}`).join('')}${separator}${separator}=1`;
    const { id } = (
      await server.owner.query(
        `insert into users (name, username, email) values ($1, 'sep' || ascii($2), 'sep' || ascii($2) || '@example.org') returning id`,
        [name, separator],
      )
    ).rows[0];
    const exporter = await server.signedIn({ permissions: ['users_list_csv'] });
    const text = await (await get(`?query=sep${separator.charCodeAt(0)}`, exporter.token)).text();
    expect(text).toContain(`\n${id},`);
    const cells = cellsOf(text, separator).slice(1);
    expect(cells.length).toBeGreaterThan(formulas.length);
    expect(
      cells.filter((cell) => /^[\s\p{Cf}\p{Mn}\u2800\u3164\u115f]*[=+\-@\uff1d\ufe66\ufe62\ufe63\ufe6b]/u.test(cell)),
    ).toEqual([]);
  });

  test('leaves what no spreadsheet takes for a formula as it is', async () => {
    const name = 'Ann; Bob | 1-2, a=b; c @ d';
    await server.owner.query(
      `insert into users (name, username, email) values ($1, 'lossless', 'lossless@example.org')`,
      [name],
    );
    const exporter = await server.signedIn({ permissions: ['users_list_csv'] });
    expect(await (await get('?query=lossless', exporter.token)).text()).toContain(`,"${name}",lossless,`);
  });

  test('follows the search, and is audited with its number of rows', async () => {
    const answer = await get('?query=plain');
    expect((await answer.text()).trim().split('\n').length).toBe(3);
    // The end is recorded after the last byte was sent, which the reader may see first.
    const trail = async () =>
      (
        await server.owner.query(
          'select outcome, details from audit_log where admin_id = $1 order by id desc limit 2',
          [person.id],
        )
      ).rows;
    await expect.poll(trail).toEqual([
      { outcome: 'done', details: { rows: 1 } },
      { outcome: 'started', details: {} },
    ]);
  });

  /** Counts PostgreSQL's running exports. It ends an export a moment after the request. */
  async function copies(): Promise<number | null> {
    const { rowCount } = await server.owner.query(
      `select from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
    );
    return rowCount;
  }

  /** Locks a table against reads until this connection ends. */
  async function heldTable(table: string): Promise<pg.Client> {
    const holder = await openConnection(server.ownerUrl);
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    return holder;
  }

  test('a reader who leaves ends the export, which the audit log says', async () => {
    await server.owner.query(
      // Counting this many rows is not part of this test.
      `alter table users disable trigger user, enable trigger users_z_search_keys_insert;
       -- Long in a column without an index: each row costs little.
       insert into users (name, username, email, avatar)
         select 'Bulk', 'bulk' || i, 'bulk' || i || '@example.net', repeat('/long', 300) from generate_series(1, 20000) i;
       alter table users enable trigger user`,
    );
    const abort = new AbortController();
    const answer = await fetch(`${origin()}/api/v1/users-list`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/csv' },
      signal: abort.signal,
    });
    await answer.body?.getReader().read();
    abort.abort();
    await expect.poll(async () => (await outcomes(person.id)).outcome).toBe('aborted');
    await expect.poll(copies).toBe(0);
  });

  test('a reader who leaves before the first row ends the export as well', async () => {
    const exporter = await server.signedIn({ super: true });
    const holder = await heldTable('transactions');
    const abort = new AbortController();
    const asked = fetch(`${origin()}/api/v1/transaction-history`, {
      headers: { authorization: `Bearer ${exporter.token}`, accept: 'text/csv' },
      signal: abort.signal,
    }).catch(() => undefined);
    await expect.poll(copies).toBe(1);
    abort.abort();
    await asked;
    await expect.poll(async () => (await outcomes(exporter.id)).outcome).toBe('aborted');
    await expect.poll(copies).toBe(0);
    await holder.end();
  });

  /** Starts an export and reads only its first bytes. */
  async function startExport(token: string): Promise<Response> {
    const answer = await get('', token);
    await answer.body?.getReader().read();
    return answer;
  }
  /** Stops the clock, so that a reader who reads nothing is waited for indefinitely. */
  const stopDate = (): void => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('ends with the session that asked for it', async () => {
    stopDate();
    const other = await server.signedIn({ permissions: ['users_list_csv'] });
    await startExport(other.token);
    expect((await outcomes(other.id)).outcome).toBe('started');
    await server.owner.query('update sessions set ended_at = now() where admin_id = $1', [other.id]);
    await expect.poll(() => outcomes(other.id)).toEqual({ outcome: 'aborted', details: { reason: 'session ended' } });
    await expect.poll(copies).toBe(0);
  });

  test('gives way while others use the database', async () => {
    const parts = Array.from({ length: 100 }, (_, n) => Buffer.from(String(n)));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    /** @returns the number of pauses. */
    const pass = async (pool: Parameters<typeof giveWay>[0]) => {
      timers.mockClear();
      const passed = await Readable.from(parts).pipe(giveWay(pool)).toArray();
      expect(Buffer.concat(passed)).toEqual(Buffer.concat(parts));
      return timers.mock.calls.filter(([, milliseconds]) => milliseconds === PAUSE_MS).length;
    };
    expect(await pass({ totalCount: 2, idleCount: 2 })).toBe(0);
    const { pool } = server.database;
    const connection = await pool.connect();
    onTestFinished(() => connection.release());
    expect(await pass(pool)).toBe(parts.length);
  });

  test('runs at most twice at once for one admin', async () => {
    stopDate();
    const other = await server.signedIn({ permissions: ['users_list_csv'] });
    await Promise.all([startExport(other.token), startExport(other.token)]);
    const third = await get('', other.token);
    expect([third.status, ((await third.json()) as { responseMessage: string }).responseMessage]).toEqual([
      429,
      'Wait for your other exports to finish',
    ]);
    await server.owner.query('update sessions set ended_at = now() where admin_id = $1', [other.id]);
    await expect.poll(async () => (await outcomes(other.id)).outcome).toBe('aborted');
  });

  test('is JSON for a client that accepts CSV with quality 0', async () => {
    const answer = await fetch(`${origin()}/api/v1/users-list`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/csv;q=0, application/json' },
    });
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('notifies the super admins when it is large', async () => {
    const boss = await server.signedIn({ super: true });
    await (await get('?query=bulk1')).text();
    const { subject, text } = await server.mailbox.mailTo(boss.email);
    expect(subject).toBe('Quarterdeck: a large export');
    expect(text).toMatch(/^Admin \S+ downloaded 11,111 rows as users\.csv\.$/m);
    await (await get('?query=plain')).text();
    expect(server.mailbox.mails.filter(({ to }) => to === boss.email)).toHaveLength(1);
  });

  test('has this many a day', async () => {
    const other = await server.signedIn({ permissions: ['users_list', 'users_list_csv'] });
    const ended = async () =>
      (
        await server.owner.query(
          `select from audit_log where admin_id = $1 and outcome = 'done' and details ? 'rows'`,
          [other.id],
        )
      ).rowCount;
    for (let round = 1; round <= MOST_A_DAY; round += 1) {
      const one = await get('?query=plain', other.token);
      expect([round, one.status]).toEqual([round, 200]);
      await one.text();
      // The end of an export may be recorded after the reader has the last byte, and only two can run at once.
      await expect.poll(ended).toBe(round);
    }
    const answer = await get('?query=plain', other.token);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });
});
