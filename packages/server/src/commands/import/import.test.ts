import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandFailure } from '../shared/failure.ts';
import { checkpointIn } from './checkpoint.ts';
import { fileSource } from './file-source.ts';
import { itemMaker, readMapping } from './mapping.ts';
import { type ApplyResult, runImport } from './run-import.ts';

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
    return { accepted: sent.length - refused.length, waiting: 0, refused };
  };
  return { items, apply };
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
    ['u.csv', 'id,nick\n1,a\n', /no fields of user: nick/],
    ['u.csv', 'name\nAnn\n', /what the id of a user is/],
    ['u.csv', 'id,name,name\n1,a,b\n', /name stands twice/],
    ['u.csv', 'id,name\n1,"open\n', /is no CSV/],
  ])('%s %j is refused as a whole', async (name, content, says) => {
    await expect(importOf(name, content)).rejects.toThrow(says);
  });

  test.each([
    ['u.csv', Buffer.from('id,name\n1,Ann\n2,M\u00fcller\n', 'latin1')],
    ['u.ndjson', Buffer.from('{"id":"1","name":"Z\u00fcrich"}\n', 'latin1')],
    ['u.ndjson.gz', gzipSync(Buffer.from('{"id":"1","name":"Caf\u00e9', 'latin1'))],
  ])('%s that is not UTF-8 is refused, and no name of it is written with other letters', async (name, content) => {
    await expect(importOf(name, content)).rejects.toThrow(
      new CommandFailure(`${name} is not UTF-8: convert it first, as with iconv -f WINDOWS-1252 -t UTF-8.`),
    );
  });

  test('letters of several bytes are read, wherever they are divided', async () => {
    const names = Array.from({ length: 60_000 }, (_, row) => `${'x'.repeat(row % 7)}\u00e9\u20ac\u{1f600}`);
    const { items } = await importOf('u.csv', `id,name\n${names.map((name, row) => `${row},${name}`).join('\n')}\n`);
    expect(items.map(({ data }) => (data as { name: string }).name)).toEqual(names);
    // Of a spreadsheet, which says so at its beginning.
    const { items: wide } = await importOf('u.csv', Buffer.from('\ufeffid,name\n1,M\u00fcller\n', 'utf16le'));
    expect(wide).toMatchObject([{ id: '1', data: { name: 'M\u00fcller' } }]);
  });

  test('that was cut, or may not be read, is said in a sentence', async () => {
    const whole = gzipSync(
      `id,name\n${Array.from({ length: 9000 }, (_, row) => `${row},Name ${row * 7919}`).join('\n')}\n`,
    );
    await expect(importOf('cut.csv.gz', whole.subarray(0, whole.length / 2))).rejects.toThrow(
      new CommandFailure('cut.csv.gz cannot be read to its end: unexpected end of file.'),
    );
    await expect(importOf('cut.ndjson.gz', Buffer.from('no archive'))).rejects.toThrow(
      new CommandFailure('cut.ndjson.gz cannot be read to its end: incorrect header check.'),
    );
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
    // What someone may be mending is left alone.
    const third = await importOf('users.csv', 'id,name,username\n2,Bad,x\n');
    expect(third.outcome.refusedPath).toBe(path('users.refused-2.csv'));

    const { outcome: json } = await importOf('u.ndjson', '{"id":"1","name":"Bad"}\n{broken\n[]\n');
    expect(json.totals.refused).toBe(3);
    expect(read('u.refused.ndjson')).toBe(
      '{"id":"1","name":"Bad","import_error":"data.name: Not a name"}\n' +
        '{"line":"{broken","import_error":"The line is not JSON"}\n' +
        '{"line":"[]","import_error":"The line is no JSON object"}\n',
    );
  });
});

describe('a mapping', () => {
  test.each([
    ['user: [', /no YAML/],
    ['users: {}', /There is no type users/],
    ['user: { fields: { id: { columm: a } } }', /m\.yaml, user\.fields\.id/],
    ['- user', /names no type/],
  ])('%j is refused with what is wrong', (text, says) => {
    expect(() => readMapping(write('m.yaml', text))).toThrow(says);
  });

  test('of unknown fields and columns is refused', () => {
    const make = (fields: Record<string, string>) => () => itemMaker('user', { fields }, ['a'], '');
    expect(make({ id: 'a', nick: 'a' })).toThrow(/no field nick/);
    expect(make({ id: 'b' })).toThrow(/no column b for user\.id/);
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
      isStopped,
    };
    await expect(runImport(await source(), { ...failing, checkpoint: state() })).rejects.toThrow('killed');
    // As if it had been killed after it wrote to the file of refused rows, and before it said so.
    writeFileSync(path('users.refused.csv'), `${read('users.refused.csv')}${'half a li'.repeat(10_000)}`);
    const before = store.items.length;
    const outcome = await runImport(await source(), { ...store, isStopped, checkpoint: state() });
    expect(before).toBeGreaterThanOrEqual(10_000);
    expect(outcome).toMatchObject({
      isDone: true,
      totals: { read: ROWS, accepted: ROWS - 230, waiting: 0, refused: 230 },
    });
    expect(new Set(store.items.map(({ id }) => id)).size).toBe(ROWS);
    // At most what was under way was sent twice.
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
      new CommandFailure(`${path('state.json')} is damaged: remove it, and the import begins again.`),
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
    expect(same).toBe(5000);
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
      expect(outcome.before).toBe(0);
    }
  });
});
