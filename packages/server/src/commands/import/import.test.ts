import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CommandFailure } from '../shared/failure.ts';
import { DatabaseAway } from './away.ts';
import { checkpointIn } from './checkpoint.ts';
import type { ApplyResult } from './options.ts';
import { runImport } from './run-import.ts';
import { fileSource } from './sources/file-source.ts';
import { itemMaker, readMapping } from './sources/mapping.ts';

let folder: string;
const path = (name: string): string => join(folder, name);
const write = (name: string, content: string | Buffer): string => {
  writeFileSync(path(name), content);
  utimesSync(path(name), 1_769_860_800, 1_769_860_800);
  return path(name);
};
const read = (name: string): string => readFileSync(path(name), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A fake database: refuses items without a name. */
function database(refuses: (item: Record<string, unknown>) => string | undefined = () => undefined) {
  const items: Record<string, unknown>[] = [];
  const apply = async (sent: readonly unknown[]): Promise<ApplyResult> => {
    const refused = sent.flatMap((item, index) => {
      const message = refuses(item as Record<string, unknown>);
      return message === undefined ? [] : [{ index, path: 'data.name', message }];
    });
    items.push(...(sent as Record<string, unknown>[]));
    const accepted = sent.length - refused.length;
    return { accepted, waiting: 0, added: accepted, removed: 0, refused };
  };
  return { items, apply, database: 'here' };
}

const isStopped = (): boolean => false;
const importOf = async (
  name: string,
  content: string | Buffer,
  type: 'user' | 'search' | 'room' = 'user',
  mapping?: string,
) => {
  const entry = mapping === undefined ? {} : (readMapping(write('m.yaml', mapping)).get(type) ?? {});
  const store = database(({ data, deleted }) =>
    (data as { name?: string } | undefined)?.name === 'Bad' && !deleted ? 'Not a name' : undefined,
  );
  const checkpoint = checkpointIn(path('state.json'), 'here');
  const outcome = await runImport(await fileSource(write(name, content), type, entry), {
    ...store,
    checkpoint,
    isStopped,
  });
  return { outcome, items: store.items };
};

describe('a file', () => {
  test('of CSV is read by its header; empty places say nothing, quotes and line ends are those of CSV', async () => {
    const text =
      '\ufeffid,name,username,latitude,created_at\r\n1,"Ann ""A"", Miller",ann,1.5,2026-01-01 10:00\r\n2,"two\nlines",,,\r\n';
    const { items, outcome } = await importOf('users.csv', text);
    expect(items).toEqual([
      {
        type: 'user',
        id: '1',
        occurred_at: '2026-01-31T12:00:00.000Z',
        data: { name: 'Ann "A", Miller', username: 'ann', latitude: 1.5, created_at: '2026-01-01T10:00:00Z' },
      },
      { type: 'user', id: '2', occurred_at: '2026-01-31T12:00:00.000Z', data: { name: 'two\nlines' } },
    ]);
    expect(outcome.totals).toEqual({ read: 2, accepted: 2, waiting: 0, refused: 0 });
  });

  test('of JSON lines has items of the API, or fields', async () => {
    const lines = [
      { id: 's1', occurred_at: '2026-01-31T12:00:00Z', data: { search_term: 'lamps', search_type: 'web' } },
      { id: 2, search_term: 'chairs', search_type: 'web', created_at: 1_769_860_800 },
    ];
    const { items } = await importOf(
      's.ndjson.gz',
      gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')),
      'search',
    );
    expect(items).toEqual([
      { type: 'search', ...lines[0] },
      {
        type: 'search',
        id: '2',
        occurred_at: '2026-01-31T12:00:00.000Z',
        data: { search_term: 'chairs', search_type: 'web', created_at: '2026-01-31T12:00:00.000Z' },
      },
    ]);
  });

  test('is mapped: columns, values, constants, lists, deletions', async () => {
    const mapping = `
      user:
        fields:
          id: user_no
          name: full_name
          gender: { column: sex, values: { m: male } }
          device_type: { value: android }
          deleted: gone_at`;
    const { items } = await importOf(
      'u.csv',
      'user_no,full_name,sex,gone_at,other\n1,Ann,m,,x\n2,Ben,w,2026-01-01,y\n',
      'user',
      mapping,
    );
    expect(items.map(({ data, deleted }) => ({ data, deleted }))).toEqual([
      { data: { name: 'Ann', gender: 'male', device_type: 'android' } },
      { deleted: true },
    ]);
    const rooms = 'room:\n  fields: { id: id, channel: id, members: { column: who, separator: "|" } }';
    const { items: made } = await importOf('r.csv', 'id,who\nr1,u1|u2\n', 'room', rooms);
    expect(made[0]?.data).toEqual({ channel: 'r1', members: ['u1', 'u2'] });
  });

  test.each([
    ['u.txt', 'id\n', /neither \.csv nor \.ndjson/],
    ['u.csv', 'id,nick\n1,a\n', /not fields of user: nick/],
    ['u.csv', 'name\nAnn\n', /The mapping has no id for user/],
    ['u.csv', 'id,name,name\n1,a,b\n', /name appears twice/],
    ['u.csv', 'id,name\n1,"open\n', /is not valid CSV/],
    ['u.csv', 'ID,id\n1,2\n', /Several columns map to the same field of user: ID, id/],
    ['u.csv', 'id,name\r1,Ann\r2,Ann\r', /uses CR line endings/],
  ])('%s %j is refused as a whole', async (name, content, says) => {
    await expect(importOf(name, content)).rejects.toThrow(says);
  });

  test.each([
    ['u.csv', Buffer.from('id,name\n1,Ann\n2,M\u00fcller\n', 'latin1')],
    ['u.ndjson', Buffer.from('{"id":"1","name":"Z\u00fcrich"}\n', 'latin1')],
    ['u.ndjson.gz', gzipSync(Buffer.from('{"id":"1","name":"Caf\u00e9', 'latin1'))],
  ])('%s that is not UTF-8 is refused, and no name of it is written with other letters', async (name, content) => {
    await expect(importOf(name, content)).rejects.toThrow(
      new CommandFailure(`${name} is not UTF-8. Convert it first, for example with iconv -f WINDOWS-1252 -t UTF-8.`),
    );
  });

  test('letters of several bytes are read, wherever they are divided', async () => {
    const names = Array.from({ length: 60_000 }, (_, row) => `${'x'.repeat(row % 7)}\u00e9\u20ac\u{1f600}`);
    const { items } = await importOf('u.csv', `id,name\n${names.map((name, row) => `${row},${name}`).join('\n')}\n`);
    expect(items.map(({ data }) => (data as { name: string }).name)).toEqual(names);
    // A spreadsheet's file that begins with a byte order mark.
    const { items: wide } = await importOf('u.csv', Buffer.from('\ufeffid,name\n1,M\u00fcller\n', 'utf16le'));
    expect(wide).toMatchObject([{ id: '1', data: { name: 'M\u00fcller' } }]);
  });

  test('that was cut, or may not be read, is said in a sentence', async () => {
    const whole = gzipSync(
      `id,name\n${Array.from({ length: 9000 }, (_, row) => `${row},Name ${row * 7919}`).join('\n')}\n`,
    );
    await expect(importOf('cut.csv.gz', whole.subarray(0, whole.length / 2))).rejects.toThrow(
      new CommandFailure('cut.csv.gz cannot be read completely: unexpected end of file.'),
    );
    await expect(importOf('cut.ndjson.gz', Buffer.from('no archive'))).rejects.toThrow(
      new CommandFailure('cut.ndjson.gz cannot be read completely: incorrect header check.'),
    );
  });

  test.each([
    ['u.csv', 'id;name;username\n1;"Miller; Ann";ann\n'],
    ['u.csv', '"id";"name";"username"\r\n"1";"Miller; Ann";"ann"\r\n'],
    ['u.csv', 'id\tname\tusername\n1\tMiller; Ann\tann\n'],
    ['u.csv', 'ID,Name,USERNAME\n1,Miller; Ann,ann\n'],
    ['u.ndjson', '{"Id":"1","NAME":"Miller; Ann","userName":"ann"}\n'],
  ])('%s %j is read by what divides it, whatever the case of its columns', async (name, content) => {
    const { items } = await importOf(name, content);
    expect(items).toMatchObject([{ id: '1', data: { name: 'Miller; Ann', username: 'ann' } }]);
  });

  test('of semicolons has its refused rows with semicolons', async () => {
    await importOf('users.csv', 'id;name;username\n1;Bad;"a;b"\n');
    const refused = read('users.refused.csv');
    expect(refused).toBe('id;name;username;import_error\n1;Bad;"a;b";data.name: Not a name\n');
    const { items } = await importOf('users.refused.csv', refused.replace('Bad', 'Bea'));
    expect(items).toMatchObject([{ id: '1', data: { name: 'Bea', username: 'a;b' } }]);
  });

  test('has ids, references and amounts exactly, however long they are', async () => {
    const line = '{"id":738529527931269426,"name":"Zoe","phone":4912345678901234567,"latitude":48.20817431234567}\n';
    const { items } = await importOf('u.ndjson', `${line}${line.replace('426', '427')}`);
    expect(items).toMatchObject([
      { id: '738529527931269426', data: { phone: '4912345678901234567', latitude: 48.20817431234567 } },
      { id: '738529527931269427' },
    ]);
    const rooms = await importOf('r.ndjson', '{"id":1,"channel":"x","members":[738529527931269426,"b",3]}\n', 'room');
    expect(rooms.items).toMatchObject([{ id: '1', data: { members: ['738529527931269426', 'b', '3'] } }]);
    // A row in the API's format is sent unchanged, and keeps its exact id in the file of refused rows.
    const { outcome } = await importOf('a.ndjson', '{"id":738529527931269426,"data":{"name":"Bad"}}\n');
    expect(outcome.totals.refused).toBe(1);
    expect(read('a.refused.ndjson')).toContain('738529527931269426');
  });

  test.each([
    ['u.csv', 'id,name\n7.38530E+17,Ann\n', 'id'],
    ['u.csv', 'id;name\n7,4E+17;Ann\n', 'id'],
    ['u.ndjson', '{"id":7.38530E+17,"name":"Ann"}\n', 'id'],
    ['u.csv', 'id,name,phone\n1,Ann,4.91762E+11\n', 'data.phone'],
  ])('%s %j that a spreadsheet has shortened is refused', async (name, content, place) => {
    const { items, outcome } = await importOf(name, content);
    expect(items).toEqual([]);
    expect(outcome.reasons).toMatchObject([{ reason: expect.stringMatching(`^${place}: A spreadsheet shortened`) }]);
  });

  test('whose references a spreadsheet has shortened is refused; other ids with an E are not', async () => {
    const { items, outcome } = await importOf('r.csv', 'id,channel,members\n12E3,x,7e10\n2,x,a;7.4E+17\n', 'room');
    expect(items).toMatchObject([{ id: '12E3', data: { members: ['7e10'] } }]);
    expect(outcome.reasons).toMatchObject([{ reason: expect.stringContaining('data.members: A spreadsheet') }]);
  });

  test('refuses what stands twice, unless a column says which is newer, and a repetition of its beginning', async () => {
    const twice = 'id,name\nx-1,Zoe\nx-2,Ann\nx-1,Adam\n';
    const { items, outcome } = await importOf('u.csv', twice);
    expect(items.map(({ id, data }) => [id, data])).toEqual([
      ['x-1', { name: 'Zoe' }],
      ['x-2', { name: 'Ann' }],
    ]);
    expect(outcome.reasons).toEqual([
      { reason: expect.stringContaining('This id appears twice'), rows: 1, examples: ['x-1'] },
    ]);
    expect(read('u.refused.csv')).toContain('x-1,Adam,"This id appears twice');
    const moments = (one: string, other: string) =>
      importOf('m.csv', `id,name,occurred_at\nx-1,Zoe,${one}\nx-1,Adam,${other}\n`);
    expect((await moments('2026-01-01', '2026-01-02')).outcome.totals.refused).toBe(0);
    expect((await moments('2026-01-01', '2026-01-01T01:00:00+01:00')).outcome.totals.refused).toBe(1);
    // After a stop, repeated ids are also found in rows that were read before it.
    const rows = Array.from({ length: 5000 }, (_, row) => `${row},N`).join('\n');
    const source = await fileSource(write('long.csv', `id,name\n${rows}\n7,M\n`), 'user', {});
    const store = database();
    for await (const batch of source.batches({ rows: 5000 }))
      expect(batch.rows.map(({ fault }) => fault)).toEqual([expect.stringContaining('appears twice')]);
    expect(store.items).toEqual([]);
  });

  test('of events has each once in its month', async () => {
    const row = (id: string, at: string) => `${id},lamps,web,${at}\n`;
    const { outcome } = await importOf(
      's.csv',
      `id,search_term,search_type,created_at\n${row('1', '2026-01-05')}${row('1', '2026-02-05')}${row('1', '2026-02-05')}`,
      'search',
    );
    expect(outcome.totals).toMatchObject({ accepted: 2, refused: 1 });
  });

  test('has an empty text for none, and another value where the mapping says so', async () => {
    const mapping = `
      user:
        fields:
          id: id
          name: { column: name, default: No name }
          username: username
          email: email
          created_at: { column: since }
        zone: Europe/Berlin`;
    const lines = [
      { id: '1', name: '', username: '', email: '', since: '2026-07-01 12:00:00' },
      { id: '2', email: 'a@example.com', since: '' },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const { items } = await importOf('u.ndjson', text, 'user', mapping);
    expect(items.map(({ data }) => data)).toEqual([
      { name: 'No name', username: '', email: null, created_at: '2026-07-01T10:00:00Z' },
      { name: 'No name', email: 'a@example.com', created_at: null },
    ]);
    expect(readMapping(write('z.yaml', 'zone: Europe/Berlin\nuser: {}')).get('user')).toEqual({
      zone: 'Europe/Berlin',
    });
  });

  test('writes its refused rows to a file, with the reason, so that they can be corrected and imported again', async () => {
    const { outcome } = await importOf('users.csv', 'id,name,username\n1,Ann,ann\n2,Bad,"b,ad"\n3,too,many,values\n');
    expect(outcome.totals).toEqual({ read: 3, accepted: 1, waiting: 0, refused: 2 });
    expect(outcome.reasons).toEqual([
      { reason: 'data.name: Not a name', rows: 1, examples: ['2'] },
      { reason: 'The line has 4 values, the header 3', rows: 1, examples: ['row 3'] },
    ]);
    const refused = read('users.refused.csv');
    expect(refused).toBe(
      'id,name,username,import_error\n2,Bad,"b,ad",data.name: Not a name\n3,too,many,"The line has 4 values, the header 3"\n',
    );
    const again = await importOf('users.refused.csv', refused.replace('Bad', 'Bea'));
    expect(again.items.map(({ data }) => data)).toEqual([
      { name: 'Bea', username: 'b,ad' },
      { name: 'too', username: 'many' },
    ]);
    // A file that someone may be correcting is not changed.
    const third = await importOf('users.csv', 'id,name,username\n2,Bad,x\n');
    expect(third.outcome.refusedPath).toBe(path('users.refused-2.csv'));

    const { outcome: json } = await importOf('u.ndjson', '{"id":"1","name":"Bad"}\n{broken\n[]\n');
    expect(json.totals.refused).toBe(3);
    expect(read('u.refused.ndjson')).toBe(
      '{"id":"1","name":"Bad","import_error":"data.name: Not a name"}\n' +
        '{"line":"{broken","import_error":"The line is not JSON"}\n' +
        '{"line":"[]","import_error":"The line is not a JSON object"}\n',
    );
  });
});

describe('a mapping', () => {
  test.each([
    ['user: [', /not valid YAML/],
    ['users: {}', /Unknown type users/],
    ['user: { fields: { id: { columm: a } } }', /m\.yaml, user\.fields\.id/],
    ['- user', /does not name a type/],
    ['zone: Berlin', /m\.yaml, zone: Unknown time zone/],
    ['user: { zone: 7 }', /m\.yaml, user\.zone/],
  ])('%j is refused with what is wrong', (text, says) => {
    expect(() => readMapping(write('m.yaml', text))).toThrow(says);
  });

  test('of unknown fields and columns is refused', () => {
    const make = (fields: Record<string, string>) => () => itemMaker('user', { fields }, ['a'], '');
    expect(make({ id: 'a', nick: 'a' })).toThrow(/no field nick/);
    expect(make({ id: 'b' })).toThrow(/no column b for user\.id/);
  });
});

describe('a database that is slow', () => {
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const importInto = async (apply: ReturnType<typeof database>['apply']) => {
    const rows = Array.from({ length: 6000 }, (_, row) => `${row},Ann`).join('\n');
    const source = await fileSource(write('users.csv', `id,name\n${rows}\n5999,Again\n`), 'user', {});
    return runImport(source, {
      apply,
      database: 'quarterdeck',
      isStopped,
      checkpoint: checkpointIn(path('state.json'), 'here'),
    });
  };

  test('gets less at a time, and all of it once', async () => {
    const store = database(({ id }) => (id === '4321' ? 'Not a name' : undefined));
    const sizes: number[] = [];
    const { totals, reasons } = await importInto(async (items) => {
      if (items.length > 700) throw slow;
      sizes.push(items.length);
      return store.apply(items);
    });
    expect(totals).toEqual({ read: 6001, accepted: 5999, waiting: 0, refused: 2 });
    expect(store.items.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 6000 }, (_, row) => row),
    );
    expect(reasons.map(({ examples }) => examples)).toEqual([['4321'], ['5999']]);
    // The part size grows again instead of staying at single rows.
    expect(Math.min(...sizes.slice(0, 3))).toBeGreaterThan(300);
  });

  test('for too long ends the import, with the database, the row, and what was done', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = database();
    await expect(
      importInto(async (items) => {
        if (!items.some((item) => (item as { id: string }).id === '5100')) return store.apply(items);
        vi.setSystemTime(Date.now() + 30_000);
        throw slow;
      }),
    ).rejects.toThrow(
      new DatabaseAway(
        'The Quarterdeck database quarterdeck did not answer for a minute at row 5100 (canceling statement due to statement timeout). Earlier rows are saved. Run the same command to continue. So far: 5000 rows read, 5000 accepted, 0 refused.',
      ),
    );
  });
});

describe('an import that was killed', () => {
  const ROWS = 23_000;
  const csv = (): string =>
    `id,name,username\n${Array.from({ length: ROWS }, (_, row) => `${row},${row % 100 === 0 ? 'Bad' : 'Ann'},u${row}`).join('\n')}\n`;
  const refuses = ({ data }: Record<string, unknown>) =>
    (data as { name: string }).name === 'Bad' ? 'Not a name' : undefined;

  test('resumes where it was, no matter what was written last', async () => {
    const source = () => fileSource(write('users.csv', csv()), 'user', {});
    const state = () => checkpointIn(path('state.json'), 'here');
    const store = database(refuses);
    let calls = 0;
    const failing = {
      apply: async (items: readonly unknown[]) => {
        calls += 1;
        if (calls === 4) throw new Error('killed');
        return store.apply(items);
      },
      database: 'here',
      isStopped,
    };
    await expect(runImport(await source(), { ...failing, checkpoint: state() })).rejects.toThrow('killed');
    // As if the process was killed after it wrote to the file of refused rows, but before the checkpoint.
    writeFileSync(path('users.refused.csv'), `${read('users.refused.csv')}${'half a li'.repeat(10_000)}`);
    const before = store.items.length;
    const outcome = await runImport(await source(), { ...store, isStopped, checkpoint: state() });
    expect(before).toBeGreaterThanOrEqual(10_000);
    expect(outcome).toMatchObject({
      isDone: true,
      totals: { read: ROWS, accepted: ROWS - 230, waiting: 0, refused: 230 },
    });
    expect(new Set(store.items.map(({ id }) => id)).size).toBe(ROWS);
    // At most the batches under way were sent twice.
    expect(store.items.length - ROWS).toBeLessThanOrEqual(10_000);
    const lines = read('users.refused.csv').trimEnd().split('\n');
    expect(lines).toHaveLength(231);
    expect(new Set(lines).size).toBe(231);
  });

  test.each([
    ['mended', () => write('users.refused.csv', 'mended'), 'users.refused-2.csv'],
    ['taken away', () => rmSync(path('users.refused.csv')), 'users.refused.csv'],
  ])('leaves a file of refused rows alone that was %s meanwhile', async (what, meanwhile, next) => {
    const source = () => fileSource(write('users.csv', csv()), 'user', {});
    const state = () => checkpointIn(path('state.json'), 'here');
    const store = database(refuses);
    let left = 2;
    const stopping = { ...store, isStopped: () => left-- < 1 };
    await runImport(await source(), { ...stopping, checkpoint: state() });
    expect(read('users.refused.csv')).toContain('Bad');
    meanwhile();
    const { refusedPath } = await runImport(await source(), { ...store, isStopped, checkpoint: state() });
    if (what === 'mended') expect(read('users.refused.csv')).toBe('mended');
    expect(refusedPath).toBe(path(next));
    expect(read(next)).toMatch(/^id,name,username,import_error\n/);
    expect(read(next)).not.toContain('\0');
  });

  test('what was refused before the source failed is in the file', async () => {
    const source = await fileSource(write('users.csv', csv()), 'user', {});
    const store = database(refuses);
    const failing = {
      ...source,
      async *batches(from: Parameters<typeof source.batches>[0]) {
        for await (const batch of source.batches(from)) {
          yield batch;
          throw new Error('The database of the app is away');
        }
      },
    };
    const wish = { ...store, isStopped, checkpoint: checkpointIn(path('state.json'), 'here') };
    await expect(runImport(failing, wish)).rejects.toThrow('is away');
    const { totals } = await runImport(source, wish);
    expect(totals).toMatchObject({ read: ROWS, refused: 230 });
    expect(new Set(store.items.map(({ id }) => id)).size).toBe(store.items.length);
  });

  test('says what to do about a state that is damaged', () => {
    writeFileSync(path('state.json'), '{"users.csv": {"pos');
    expect(() => checkpointIn(path('state.json'), 'here')).toThrow(
      new CommandFailure(`${path('state.json')} is damaged: remove it, and the import starts over.`),
    );
  });

  test('starts again with another file, and in another database', async () => {
    const store = database();
    let left = 1;
    const stopping = {
      ...store,
      isStopped: () => {
        left -= 1;
        return left < 0;
      },
    };
    const file = write('users.csv', csv());
    await runImport(await fileSource(file, 'user', {}), {
      ...stopping,
      checkpoint: checkpointIn(path('state.json'), 'here'),
    });
    const { before: same } = await runImport(await fileSource(file, 'user', {}), {
      ...store,
      isStopped: () => true,
      checkpoint: checkpointIn(path('state.json'), 'here'),
    });
    expect(same.read).toBe(5000);
    for (const [name, content] of [
      ['there', csv()],
      ['here', `${csv()}x,y,z\n`],
    ] as const) {
      const source = await fileSource(write('users.csv', content), 'user', {});
      const outcome = await runImport(source, {
        ...store,
        isStopped: () => true,
        checkpoint: checkpointIn(path('state.json'), name),
      });
      expect(outcome.before.read).toBe(0);
    }
  });
});
