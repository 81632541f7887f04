import { itemWriters } from '../chunks/chunk-FNJL4NGJ.js';
import { applyItems, retainedSinceReader } from '../chunks/chunk-OOJVYLFR.js';
import '../chunks/chunk-H22WI6B6.js';
import { itemTypes } from '../chunks/chunk-UL33MALQ.js';
import '../chunks/chunk-ZFOGH6PS.js';
import '../chunks/chunk-2FTGFEAK.js';
import '../chunks/chunk-NDHLFYTB.js';
import '../chunks/chunk-YY5SK25Z.js';
import '../chunks/chunk-MAQ42SSL.js';
import '../chunks/chunk-JHPBDDP5.js';
import '../chunks/chunk-W3SK2I7Q.js';
import '../chunks/chunk-2TIE53C4.js';
import { WRITE_SCOPES } from '../chunks/chunk-TQFVLIVK.js';
import '../chunks/chunk-SZ7XHIHI.js';
import '../chunks/chunk-LHHPMCKX.js';
import { external_exports } from '../chunks/chunk-HTZLKMDM.js';
import { codeOf, isOutage, number, orNull, sql, statement, text } from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runBusyCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/import/checkpoint.ts
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
// src/commands/import.ts
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

// src/commands/import/writing.ts
function writing(path, write) {
  try {
    write();
  } catch (error) {
    const { code } = error;
    if (code === void 0) throw error;
    throw new CommandFailure(`${path} cannot be written (${code}). The same command goes on when that is mended.`);
  }
}

// src/commands/import/checkpoint.ts
var NOTHING = { read: 0, accepted: 0, waiting: 0, refused: 0 };
function replaceFile(path, text2) {
  writing(path, () => {
    const file = openSync(`${path}.new`, 'w');
    try {
      writeFileSync(file, text2);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  });
}
function readFrom(path) {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`${path} is damaged: remove it, and the import begins again.`);
  }
}
function checkpointIn(path, database) {
  const all = readFrom(path);
  return {
    path,
    /** How far the import of this source is; undefined when it never began, or when the source is another one now. */
    find: (name, identity) => {
      const found = all[name];
      return found?.identity === identity && found.database === database ? found : void 0;
    },
    save: (name, identity, progress) => {
      all[name] = { ...progress, identity, database };
      replaceFile(
        path,
        `${JSON.stringify(all, null, 2)}
`,
      );
    },
    /** Forgets an import that need not go on. */
    forget: (name) => {
      delete all[name];
      if (Object.keys(all).length === 0) rmSync(path, { force: true });
      else
        replaceFile(
          path,
          `${JSON.stringify(all, null, 2)}
`,
        );
    },
  };
}

// src/commands/import/counts.ts
var countThings = statement(
  { count: number },
  (type) => sql`
    select count(*) as count from app_things where type = ${type} and row_id is not null and deleted_at is null`,
);
var countEvents = statement(
  { count: number },
  (table) => sql`select count(*) as count from ${sql.table(table)} where app_id is not null`,
  ['searches'],
);
function counterOf(db, writers, type) {
  const table = writers.find((writer) => writer.type === type)?.table;
  return () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      if (itemTypes[type].kind === 'thing') return (await countThings.one(trx, type)).count;
      return table === void 0 ? void 0 : (await countEvents.one(trx, table)).count;
    });
}
var selectIdentity = statement(
  { name: orNull(text), began: orNull(text) },
  () => sql`select current_database() as name, min(timestamp)::text as began from kysely_migration`,
);
async function databaseIdentity(db) {
  const { name, began } = await selectIdentity.one(db);
  return `${name} ${began}`;
}

// src/commands/import/mapping.ts
import { readFileSync as readFileSync2 } from 'node:fs';
// src/commands/import/import-all.ts
import { setTimeout as pause2 } from 'node:timers/promises';
// src/commands/import/database-source.ts
import pg from 'pg';
import { parse, YAMLError } from 'yaml';

// src/commands/import/values.ts
function kindOf(schema) {
  const { type, format } = external_exports.toJSONSchema(schema, { io: 'input' });
  if (type === 'array') return 'list';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (format === 'date-time') return 'moment';
  return schema.safeParse('12.50').success && !schema.safeParse('12.5').success ? 'money' : 'text';
}
function kindsOf(name) {
  const { kind, fields } = itemTypes[name];
  return new Map([
    ['id', 'text'],
    ['occurred_at', 'moment'],
    ...(kind === 'thing' ? [['deleted', 'boolean']] : []),
    ...Object.entries(fields).map(([field, schema]) => [field, kindOf(schema)]),
  ]);
}
var MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
function momentOf(text2) {
  if (/^\d{10}$|^\d{13}$/.test(text2)) return new Date(Number(text2) * (text2.length === 10 ? 1e3 : 1)).toISOString();
  const [, day, time = '00:00:00', zone = 'Z'] = MOMENT.exec(text2) ?? [];
  if (day === void 0) return text2;
  const [sign, hours, minutes] = [zone.slice(0, 1), zone.slice(1, 3), zone.slice(3).replace(':', '') || '00'];
  return `${day}T${time.length === 5 ? `${time}:00` : time}${/z/i.test(zone) ? 'Z' : `${sign}${hours}:${minutes}`}`;
}
function moneyOf(text2) {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d{0,2})0*)?$/.exec(text2) ?? [];
  return whole === void 0 ? text2 : `${whole}.${places.padEnd(2, '0')}`;
}
var YES = /* @__PURE__ */ new Set(['true', 't', 'yes', 'y', '1']);
var NO = /* @__PURE__ */ new Set(['false', 'f', 'no', 'n', '0']);
function booleanOf(text2) {
  const lower = text2.toLowerCase();
  if (YES.has(lower)) return true;
  return NO.has(lower) ? false : text2;
}
function listOf(text2, separator) {
  if (!text2.startsWith('[')) return text2 === '' ? [] : text2.split(separator).map((part) => part.trim());
  try {
    return JSON.parse(text2);
  } catch {
    return text2;
  }
}
function readText(kind, text2, separator) {
  if (kind === 'number') return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text2.trim()) ? Number(text2) : text2;
  if (kind === 'boolean') return booleanOf(text2);
  if (kind === 'moment') return momentOf(text2);
  if (kind === 'money') return moneyOf(text2);
  return kind === 'list' ? listOf(text2, separator) : text2;
}
function readValue(kind, value, separator = ';') {
  if (typeof value === 'string') return readText(kind, value, separator);
  if (kind === 'list' && Array.isArray(value)) return value.map((one) => (typeof one === 'number' ? String(one) : one));
  const isNumber = typeof value === 'number';
  if (isNumber && kind === 'money') return moneyOf(String(value));
  if (isNumber && kind === 'boolean') return booleanOf(String(value));
  if (isNumber && kind === 'moment') return momentOf(String(value));
  return isNumber && kind === 'text' ? String(value) : value;
}
var saysDeleted = (value) =>
  value !== null && value !== void 0 && value !== false && value !== '' && !NO.has(String(value).toLowerCase());

// src/commands/import/mapping.ts
var Column = external_exports.strictObject({
  column: external_exports.string().min(1),
  /** The value of the column, and the value of the field for it. */
  values: external_exports
    .record(
      external_exports.string(),
      external_exports.union([
        external_exports.string(),
        external_exports.number(),
        external_exports.boolean(),
        external_exports.null(),
      ]),
    )
    .optional(),
  /** Between the parts of a list. */
  separator: external_exports.string().min(1).optional(),
});
var Constant = external_exports.strictObject({
  value: external_exports.union([external_exports.string(), external_exports.number(), external_exports.boolean()]),
});
var Entry = external_exports.strictObject({
  query: external_exports.string().min(1).optional(),
  watermark: external_exports.string().min(1).optional(),
  fields: external_exports
    .record(external_exports.string(), external_exports.union([external_exports.string().min(1), Column, Constant]))
    .optional(),
});
var typeNames = Object.keys(itemTypes);
var isTypeName = (name) => Object.hasOwn(itemTypes, name);
var unknownType = (name) => new CommandFailure(`There is no type ${name}. There are: ${typeNames.join(', ')}.`);
function typeNamed(name) {
  if (!isTypeName(name)) throw unknownType(name);
  return name;
}
function readYaml(path) {
  try {
    return parse(readFileSync2(path, 'utf8'));
  } catch (error) {
    if (error instanceof YAMLError) throw new CommandFailure(`${path} is no YAML: ${error.message.split('\n')[0]}`);
    throw new CommandFailure(`${path} cannot be read: ${error.message}`);
  }
}
function readMapping(path) {
  const written = external_exports
    .record(external_exports.string(), external_exports.unknown())
    .safeParse(readYaml(path));
  if (!written.success) throw new CommandFailure(`${path} names no type of item.`);
  return new Map(
    Object.entries(written.data).map(([name, value]) => {
      const type = typeNamed(name);
      const entry = Entry.safeParse(value ?? {});
      if (entry.success) return [type, entry.data];
      const [issue] = entry.error.issues;
      throw new CommandFailure(`${path}, ${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message}.`);
    }),
  );
}
function rulesOf(type, { fields }, columns) {
  const kinds = kindsOf(type);
  const list = (names) => [...names].join(', ');
  if (fields === void 0) {
    const strange = columns.filter((column) => !kinds.has(column));
    if (strange.length > 0)
      throw new CommandFailure(
        `These columns are no fields of ${type}: ${list(strange)}. Say in a mapping where its fields come from: ${list(kinds.keys())}.`,
      );
    return new Map(columns.map((column) => [column, { column }]));
  }
  const rules = new Map(
    Object.entries(fields).map(([field, rule]) => [field, typeof rule === 'string' ? { column: rule } : rule]),
  );
  for (const [field, rule] of rules) {
    if (!kinds.has(field)) throw new CommandFailure(`${type} has no field ${field}; it has: ${list(kinds.keys())}.`);
    if ('column' in rule && !columns.includes(rule.column))
      throw new CommandFailure(`There is no column ${rule.column} for ${type}.${field}; there are: ${list(columns)}.`);
  }
  return rules;
}
function columnOf({ fields }, field) {
  if (fields === void 0) return field;
  const rule = fields[field];
  if (rule === void 0 || typeof rule === 'string') return rule;
  return 'column' in rule ? rule.column : void 0;
}
function itemMaker(type, entry, columns, stateAt) {
  const rules = rulesOf(type, entry, columns);
  if (!rules.has('id')) throw new CommandFailure(`Nothing says what the id of a ${type} is.`);
  const kinds = kindsOf(type);
  const { kind } = itemTypes[type];
  const readers = [...rules].map(([field, rule]) => {
    const fieldKind = kinds.get(field) ?? 'text';
    if ('value' in rule) {
      const value = readValue(fieldKind, rule.value);
      return [field, () => value];
    }
    const { column, values, separator } = rule;
    return [
      field,
      (row) => {
        const held = row[column];
        if (field === 'deleted') return saysDeleted(held);
        const said = values && held !== null && held !== void 0 ? (values[String(held)] ?? held) : held;
        return readValue(fieldKind, said, separator);
      },
    ];
  });
  return (row) => {
    const data = {};
    for (const [field, read] of readers) {
      const value = read(row);
      if (value !== void 0) data[field] = value;
    }
    const { id, occurred_at: own, deleted, ...rest } = data;
    const at = own ?? (kind === 'event' ? rest.created_at : stateAt);
    return {
      type,
      id,
      ...(at === void 0 || at === null ? {} : { occurred_at: at }),
      ...(deleted === true ? { deleted } : { data: rest }),
    };
  };
}

// src/commands/import/source.ts
var BATCH_ROWS = 5e3;
var REASON = 'import_error';

// src/commands/import/database-source.ts
var OVERLAP = '60 seconds';
var MOMENTS = [1114, 1184];
var ARRAYS = /* @__PURE__ */ new Set([1e3, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1231, 2951]);
var types = {
  getTypeParser: (oid, format) => (ARRAYS.has(oid) ? pg.types.getTypeParser(oid, format) : (text2) => text2),
};
var refusedBy = (what, error) => new CommandFailure(`${what}: ${error.message}`);
var CONNECT_MS = 1e4;
async function connectTo(address) {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'quarterdeck import',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  });
  client.on('error', () => void 0);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw refusedBy('The database of --from cannot be reached', error);
  }
}
var BEGIN = `begin isolation level repeatable read read only;
  select set_config(name, case name when 'TimeZone' then 'UTC' when 'DateStyle' then 'ISO, YMD' else '0' end, true)
  from pg_settings where name in
    ('TimeZone', 'DateStyle', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
var quoteName = (name) => pg.escapeIdentifier(name);
var body = (query) => query.trim().replace(/;+$/, '');
async function fieldsOf(client, query) {
  try {
    await client.query(BEGIN);
    return await client.query({ text: `select * from (${body(query)}) q limit 0`, rowMode: 'array' });
  } finally {
    await client.query('rollback').catch(() => void 0);
  }
}
async function walkOf(client, type, entry) {
  if (entry.query === void 0) throw new CommandFailure(`The mapping has no query for ${type}.`);
  const { fields } = await fieldsOf(client, entry.query).catch((error) => {
    throw refusedBy(`The query for ${type} fails`, error);
  });
  const columns = fields.map(({ name }) => name);
  const id = columnOf(entry, 'id');
  if (id === void 0 || !columns.includes(id))
    throw new CommandFailure(`The query for ${type} has no column for the id.`);
  const { watermark } = entry;
  const found = fields.find(({ name }) => name === watermark);
  if (watermark !== void 0 && !found) throw new CommandFailure(`The query for ${type} has no column ${watermark}.`);
  return { id, watermark, columns, isMoment: found !== void 0 && MOMENTS.includes(found.dataTypeID) };
}
function statementFrom(query, walk, from, again) {
  const id = `q.${quoteName(walk.id)}`;
  const mark = walk.watermark === void 0 ? void 0 : `q.${quoteName(walk.watermark)}`;
  const order = mark === void 0 ? id : `${mark} nulls first, ${id}`;
  const select = (where = '', values = []) => [`select * from (${body(query)}) q ${where} order by ${order}`, values];
  if (from.id === null) return select();
  if (mark === void 0) return select(`where ${id} > $1`, [from.id]);
  if (from.watermark === null)
    return select(`where (${mark} is null and ${id} > $1) or ${mark} is not null`, [from.id]);
  if (again && walk.isMoment)
    return select(`where ${mark} > $1::timestamptz - interval '${OVERLAP}'`, [from.watermark]);
  return select(`where (${mark}, ${id}) > ($1, $2)`, [from.watermark, from.id]);
}
async function expectedRows(client, text2, values) {
  const { rows } = await client.query(`explain (format json) ${text2}`, values);
  const [plan] = JSON.parse(rows[0]['QUERY PLAN']);
  return plan.Plan['Plan Rows'];
}
async function databaseSource(client, type, entry, mappingPath, again = false) {
  const walk = await walkOf(client, type, entry);
  const query = entry.query ?? '';
  const started = /* @__PURE__ */ new Date().toISOString();
  const toItem = itemMaker(type, entry.fields === void 0 ? withoutWalk(entry, walk) : entry, walk.columns, started);
  const hasState = entry.fields?.occurred_at !== void 0 || walk.columns.includes('occurred_at');
  let expected = 0;
  let read = 0;
  const rowOf = (row) => {
    const mark = walk.watermark === void 0 ? void 0 : row[walk.watermark];
    const item = toItem(row);
    const at = !hasState && walk.isMoment && typeof mark === 'string' ? stampOf(mark) : void 0;
    const whole = at === void 0 ? item : { ...item, occurred_at: at };
    return {
      item: whole,
      refused: (reason) => `${JSON.stringify({ ...whole, [REASON]: reason })}
`,
    };
  };
  async function* batches(from) {
    const [text2, values] = statementFrom(query, walk, from, again);
    try {
      await client.query(BEGIN);
      expected = await expectedRows(client, text2, values);
      read = 0;
      await client.query(`declare import no scroll cursor for ${text2}`, values);
      for (;;) {
        const { rows } = await client.query(`fetch ${BATCH_ROWS} from import`);
        const last = rows.at(-1);
        if (last === void 0) return;
        read += rows.length;
        const watermark = walk.watermark === void 0 ? null : last[walk.watermark];
        yield { rows: rows.map(rowOf), position: { id: String(last[walk.id]), watermark } };
      }
    } catch (error) {
      const isOfDatabase = isOutage(error) || codeOf(error) !== void 0;
      throw isOfDatabase ? refusedBy(`The query for ${type} fails`, error) : error;
    } finally {
      await client.query('rollback').catch(() => void 0);
    }
  }
  return {
    name: type,
    // Rows of another database are others, whatever the mapping.
    identity: JSON.stringify([type, entry, `${client.host}:${client.port}/${client.database}`]),
    start: { id: null, watermark: null },
    refusedFile: { base: `${mappingPath.replace(/\.ya?ml$/i, '')}.${type}.refused`, ending: 'ndjson', head: '' },
    batches,
    progress: () => (expected === 0 ? void 0 : Math.min(1, read / expected)),
  };
}
var stampOf = (text2) => `${text2.replace(' ', 'T').replace(/\+00$/, '')}Z`;
function withoutWalk(entry, { columns, watermark }) {
  return {
    ...entry,
    fields: Object.fromEntries(columns.filter((name) => name !== watermark).map((name) => [name, name])),
  };
}

// src/commands/import/file-source.ts
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse as parse2 } from 'csv-parse';

var NAMED = /^(.*?)(?:\.refused(?:-\d+)?)?\.(csv|ndjson|jsonl)(?:\.gz)?$/i;
var UTF16 = Buffer.from([255, 254]);
function onlyText(name, isCsv) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isChecked;
  const flawOf = (chunk) => {
    isChecked ??= !(isCsv && chunk?.subarray(0, UTF16.length).equals(UTF16));
    try {
      if (isChecked) decoder.decode(chunk, { stream: chunk !== void 0 });
      return null;
    } catch {
      return new CommandFailure(`${name} is not UTF-8: convert it first, as with iconv -f WINDOWS-1252 -t UTF-8.`);
    }
  };
  return new Transform({
    transform: (chunk, _encoding, done) => done(flawOf(chunk), chunk),
    flush: (done) => done(flawOf()),
  });
}
function open(path, isCsv) {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const text2 = onlyText(basename(path), isCsv);
  if (/\.gz$/i.test(path)) pipeline(file, createGunzip(), text2, () => void 0);
  else pipeline(file, text2, () => void 0);
  return { text: text2, bytesRead: () => file.bytesRead };
}
async function* readingOf(name, parts) {
  try {
    yield* parts;
  } catch (error) {
    const { code, syscall, message } = error;
    if (syscall === void 0 && code?.startsWith('Z_') !== true) throw error;
    throw new CommandFailure(`${name} cannot be read to its end: ${message}.`);
  }
}
var quoteCell = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
var csvLine = (values) => `${values.map(quoteCell).join(',')}
`;
async function* recordsOf(text2, name) {
  const parser = parse2({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Given, not detected: detection takes CR alone for the line end when a chunk ends between CR and LF.
    record_delimiter: ['\r\n', '\n'],
  });
  pipeline(text2, parser, () => void 0);
  try {
    for await (const first of parser) {
      const records = [first];
      for (let next = parser.read(); next !== null; next = parser.read()) records.push(next);
      yield records;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CommandFailure(`${name} is no CSV: ${error.message}`);
    throw error;
  }
}
function columnsOf(header) {
  const trimmed = header.map((name) => name.trim());
  const places = trimmed.flatMap((name, place) => (name === REASON || name === '' ? [] : [place]));
  const names = places.map((place) => trimmed[place] ?? '');
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== void 0) throw new CommandFailure(`The column ${twice} stands twice in the header.`);
  return { names, places, width: header.length };
}
function csvRow(record, { names, places, width }, toItem) {
  const values = places.map((place) => record[place] ?? '');
  const refused = (reason) => csvLine([...values, reason]);
  if (record.length > width || record.length < Math.max(...places) + 1)
    return { item: void 0, fault: `The line has ${record.length} values, the header ${width}`, refused };
  const row = {};
  names.forEach((name, place) => {
    const value = values[place];
    if (value !== void 0 && value !== '') row[name] = value;
  });
  return { item: toItem(row), refused };
}
async function* csvRows(text2, name, makerOf) {
  let read;
  for await (const records of recordsOf(text2, name)) {
    const rows = [];
    for (const record of records)
      if (read) rows.push(read(record));
      else {
        const columns = columnsOf(record);
        const toItem = makerOf(columns.names);
        read = (next) => csvRow(next, columns, toItem);
      }
    yield rows;
  }
}
var isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
function jsonRow(line2, type, makerOf) {
  const whole = (reason) => `${JSON.stringify({ line: line2, [REASON]: reason })}
`;
  let value;
  try {
    value = JSON.parse(line2);
  } catch {
    return { item: void 0, fault: 'The line is not JSON', refused: whole };
  }
  if (!isObject(value)) return { item: void 0, fault: 'The line is no JSON object', refused: whole };
  const { [REASON]: _former, ...row } = value;
  const refused = (reason) => `${JSON.stringify({ ...row, [REASON]: reason })}
`;
  if (isObject(row.data) || 'deleted' in row) return { item: { type, ...row }, refused };
  try {
    return { item: makerOf(Object.keys(row))(row), refused };
  } catch (error) {
    if (error instanceof CommandFailure) return { item: void 0, fault: error.message, refused };
    throw error;
  }
}
async function* linesOf(text2) {
  text2.setEncoding('utf8');
  let rest = '';
  for await (const part of text2) {
    const lines = `${rest}${part}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}
async function* jsonRows(text2, type, makerOf) {
  const makers = /* @__PURE__ */ new Map();
  const makerFor = (columns) => {
    const key = JSON.stringify(columns);
    const known = makers.get(key);
    if (known) return known;
    const made = makerOf(columns);
    if (makers.size < 1e3) makers.set(key, made);
    return made;
  };
  for await (const lines of linesOf(text2))
    yield lines.filter((line2) => line2.trim() !== '').map((line2) => jsonRow(line2, type, makerFor));
}
async function headOf(path, name) {
  const { text: text2 } = open(path, true);
  try {
    for await (const [header = []] of readingOf(name, recordsOf(text2, name)))
      return csvLine([...columnsOf(header).names, REASON]);
    return '';
  } finally {
    text2.destroy();
  }
}
async function fileSource(path, type, entry) {
  const [, base, ending = ''] = NAMED.exec(path) ?? [];
  if (base === void 0) throw new CommandFailure(`${path} is neither .csv nor .ndjson (or .gz of these).`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CommandFailure(`There is no file ${path}.`);
  const name = basename(path);
  const isCsv = ending.toLowerCase() === 'csv';
  const stateAt = found.mtime.toISOString();
  const makerOf = (columns) => {
    const known =
      entry.fields === void 0 ? columns : [.../* @__PURE__ */ new Set([...columns, ...optionalColumns(entry, isCsv)])];
    return itemMaker(type, entry, known, stateAt);
  };
  let bytesRead = () => 0;
  async function* batches(from) {
    const file = open(path, isCsv);
    bytesRead = file.bytesRead;
    let rows = [];
    let read = 0;
    try {
      const parts = isCsv ? csvRows(file.text, name, makerOf) : jsonRows(file.text, type, makerOf);
      for await (const some of readingOf(name, parts))
        for (const row of some) {
          read += 1;
          if (read <= from.rows) continue;
          rows.push(row);
          if (rows.length < BATCH_ROWS) continue;
          yield { rows, position: { rows: read } };
          rows = [];
        }
      if (rows.length > 0) yield { rows, position: { rows: read } };
    } finally {
      file.text.destroy();
    }
  }
  return {
    name,
    identity: JSON.stringify([found.size, found.mtimeMs, type, entry]),
    start: { rows: 0 },
    refusedFile: {
      base: `${base}.refused`,
      ending: isCsv ? 'csv' : 'ndjson',
      head: isCsv ? await headOf(path, name) : '',
    },
    batches,
    progress: () => (found.size === 0 ? void 0 : bytesRead() / found.size),
  };
}
var optionalColumns = ({ fields = {} }, isCsv) =>
  isCsv
    ? []
    : Object.values(fields).flatMap((rule) =>
        typeof rule === 'string' ? [rule] : 'column' in rule ? [rule.column] : [],
      );

// src/commands/import/follow.ts
var MOST = 1e5;
function rememberSent() {
  let recent = /* @__PURE__ */ new Set();
  let former = /* @__PURE__ */ new Set();
  return ({ item }) => {
    const key = JSON.stringify(item);
    if (recent.has(key)) return true;
    const isKnown = former.has(key);
    recent.add(key);
    if (recent.size > MOST) {
      former = recent;
      recent = /* @__PURE__ */ new Set();
    }
    return isKnown;
  };
}

// src/commands/import/report.ts
var formatNumber = (value) => value.toLocaleString('en');
var line = (count, what) => `${formatNumber(count).padStart(13)}  ${what}`;
function reasonLines(reasons) {
  return reasons.map(({ reason, rows, examples }) =>
    line(rows, `${reason} (${examples.join(', ')}${rows > examples.length ? ', \u2026' : ''})`),
  );
}
function checkLine({ read, accepted, refused }) {
  const sum2 = `${formatNumber(accepted)} accepted + ${formatNumber(refused)} refused`;
  return accepted + refused === read
    ? `The totals agree: ${formatNumber(read)} read = ${sum2}.`
    : `THE TOTALS DO NOT AGREE: ${formatNumber(read)} read, but ${sum2}.`;
}
function report(name, { totals, reasons, refusedPath, isDone, before }, counts) {
  return [
    `${name}:`,
    ...(before > 0 ? [line(before, 'rows were read in an earlier run')] : []),
    line(totals.read, 'rows read'),
    line(totals.accepted - totals.waiting, 'written'),
    line(totals.waiting, 'accepted, wait for what they refer to'),
    line(totals.refused, `refused${refusedPath === void 0 ? '' : `: mend ${refusedPath} and import it`}`),
    ...reasonLines(reasons),
    ...(counts === void 0 ? [] : [line(counts.now, `in the database (${formatNumber(counts.before)} before)`)]),
    checkLine(totals),
    ...(isDone ? [] : ['Stopped. The same command goes on from here.']),
  ].join('\n');
}
function dryRunReport(name, { totals, reasons }) {
  return [
    `${name}: nothing was written.`,
    line(totals.read, 'rows read'),
    line(totals.accepted, 'would be accepted'),
    line(totals.refused, 'would be refused'),
    ...reasonLines(reasons),
    'Rows that disagree with each other, or with what is written meanwhile, are found by the import itself.',
  ].join('\n');
}

// src/commands/import/run-import.ts
import { setTimeout as pause } from 'node:timers/promises';

// src/commands/import/progress.ts
var LINE_MS = 1e4;
var BAR_MS = 200;
var WIDTH = 24;
var formatNumber2 = (value) => Math.round(value).toLocaleString('en');
function duration(seconds) {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
function sentence(rows, done, first, seconds) {
  const rate = seconds > 0 ? (rows - first.rows) / seconds : 0;
  const parts = [`${formatNumber2(rows)} rows`, `${formatNumber2(rate)} a second`];
  if (done !== void 0 && done > first.done && done < 1)
    parts.push(`${duration((seconds * (1 - done)) / (done - first.done))} left`);
  return parts.join(' \xB7 ');
}
function progressOn(stream, name, rowsBefore) {
  const begun = Date.now();
  const first = { rows: rowsBefore, done: 0 };
  let shownAt = begun;
  let isFirst = true;
  return {
    show: (rows, done) => {
      if (isFirst) first.done = rowsBefore > 0 ? (done ?? 0) : 0;
      isFirst = false;
      const now = Date.now();
      if (now - shownAt < (stream.isTTY ? BAR_MS : LINE_MS)) return;
      shownAt = now;
      const said = `${name}: ${sentence(rows, done, first, (now - begun) / 1e3)}`;
      if (!stream.isTTY) {
        stream.write(`${said}
`);
        return;
      }
      const filled = Math.round((done ?? 0) * WIDTH);
      const bar =
        done === void 0
          ? ''
          : `[${'\u2588'.repeat(filled)}${'\xB7'.repeat(WIDTH - filled)}] ${Math.floor(done * 100)} % `;
      stream.write(`\r\x1B[2K${bar}${said}`);
    },
    /** Clears the bar. */
    end: () => {
      if (stream.isTTY) stream.write('\r\x1B[2K');
    },
  };
}

// src/commands/import/reasons.ts
var MOST2 = 100;
var EXAMPLES = 3;
var OTHERS = 'for other reasons';
function reasonsFor() {
  const all = /* @__PURE__ */ new Map();
  return {
    add: (reason, example) => {
      const known = all.get(reason) ?? (all.size >= MOST2 ? all.get(OTHERS) : void 0);
      const one = known ?? { reason: all.size >= MOST2 ? OTHERS : reason, rows: 0, examples: [] };
      if (!known) all.set(one.reason, one);
      one.rows += 1;
      if (one.examples.length < EXAMPLES) one.examples.push(example);
    },
    /** The most frequent first. */
    list: () => [...all.values()].toSorted((a, b) => b.rows - a.rows),
  };
}

// src/commands/import/refused-file.ts
import { createHash } from 'node:crypto';
import {
  closeSync as closeSync2,
  existsSync as existsSync2,
  fsyncSync as fsyncSync2,
  ftruncateSync,
  openSync as openSync2,
  readSync,
  writeSync,
} from 'node:fs';

function freePath({ base, ending }) {
  for (let number2 = 1; ; number2 += 1) {
    const path = `${base}${number2 === 1 ? '' : `-${number2}`}.${ending}`;
    if (!existsSync2(path)) return path;
  }
}
var PART_BYTES = 65536;
function hashOf(file, bytes) {
  const hash = createHash('sha256');
  const part = Buffer.alloc(PART_BYTES);
  for (let at = 0; at < bytes; ) {
    const length = readSync(file, part, 0, Math.min(part.length, bytes - at), at);
    if (length === 0) return void 0;
    hash.update(part.subarray(0, length));
    at += length;
  }
  return hash;
}
function goOnWith({ path, bytes, sha256 }) {
  if (!existsSync2(path)) return void 0;
  const file = openSync2(path, 'r+');
  const hash = hashOf(file, bytes);
  if (hash && (sha256 === void 0 || hash.copy().digest('hex') === sha256)) {
    ftruncateSync(file, bytes);
    return { file, hash };
  }
  closeSync2(file);
  return void 0;
}
function refusedFile(wish, begun) {
  const former = begun && goOnWith(begun);
  const hash = former?.hash ?? createHash('sha256');
  let { path, bytes } = former && begun ? begun : { path: void 0, bytes: 0 };
  let file = former?.file;
  return {
    add: (lines) => {
      if (lines.length === 0) return;
      const to = path ?? freePath(wish);
      const text2 = Buffer.from(`${bytes === 0 ? wish.head : ''}${lines.join('')}`);
      writing(to, () => {
        file ??= openSync2(to, 'w');
        for (let at = 0; at < text2.length; ) at += writeSync(file, text2, at, text2.length - at, bytes + at);
        fsyncSync2(file);
      });
      path = to;
      hash.update(text2);
      bytes += text2.length;
    },
    state: () => (path === void 0 ? void 0 : { path, bytes, sha256: hash.copy().digest('hex') }),
    close: () => {
      if (file !== void 0) closeSync2(file);
    },
  };
}

// src/commands/import/run-import.ts
var AT_ONCE = 3;
var OUTAGE_MS = 6e4;
async function patiently(apply, items) {
  const until = Date.now() + OUTAGE_MS;
  for (let wait = 500; ; wait = Math.min(wait * 2, 8e3))
    try {
      return await apply(items);
    } catch (error) {
      if (!isOutage(error) || Date.now() > until) throw error;
      await pause(wait);
    }
}
async function writeBatch({ rows: all, position }, { apply, skip }) {
  const rows = skip ? all.filter((row) => !skip(row)) : all;
  const unread = rows.flatMap((row, place) => (row.fault === void 0 ? [] : [{ row, place, reason: row.fault }]));
  const readable = rows.flatMap((row, place) => (row.fault === void 0 ? [{ row, place }] : []));
  const { accepted, waiting, refused } =
    readable.length === 0
      ? { accepted: 0, waiting: 0, refused: [] }
      : await patiently(
          apply,
          readable.map(({ row }) => row.item),
        );
  const faults = refused.flatMap(({ index, path, message }) => {
    const at = readable[index];
    return at ? [{ ...at, reason: path === '' ? message : `${path}: ${message}` }] : [];
  });
  return {
    position,
    totals: { read: rows.length, accepted, waiting, refused: unread.length + faults.length },
    faults: [...unread, ...faults].toSorted((a, b) => a.place - b.place),
  };
}
var sum = (a, b) => ({
  read: a.read + b.read,
  accepted: a.accepted + b.accepted,
  waiting: a.waiting + b.waiting,
  refused: a.refused + b.refused,
});
var nameOf = (item) => String(item?.id ?? '');
async function runImport(source, options2) {
  const { checkpoint } = options2;
  const former = checkpoint?.find(source.name, source.identity);
  const begun = former?.isDone ? { ...former, totals: NOTHING, refused: void 0 } : former;
  let totals = begun?.totals ?? NOTHING;
  const file = checkpoint && refusedFile(source.refusedFile, begun?.refused);
  const reasons = reasonsFor();
  const progress = progressOn(process.stderr, source.name, totals.read);
  const underWay = [];
  let position = begun?.position ?? source.start;
  let isWritten = true;
  const keep = (isDone) => {
    const refused = file?.state();
    checkpoint?.save(source.name, source.identity, { position, totals, isDone, ...(refused ? { refused } : {}) });
  };
  const finish = async (batch) => {
    if (!batch) return;
    isWritten = false;
    const done = await batch;
    isWritten = true;
    for (const { row, place, reason } of done.faults)
      reasons.add(reason, nameOf(row.item) || `row ${totals.read + place + 1}`);
    file?.add(done.faults.map(({ row, reason }) => row.refused(reason)));
    totals = sum(totals, done.totals);
    position = done.position;
    if (done.totals.read > 0) keep(false);
    progress.show(totals.read, source.progress());
  };
  const finishAll = async () => {
    while (underWay.length > 0) await finish(underWay.shift());
  };
  try {
    for await (const batch of source.batches(position)) {
      if (options2.isStopped()) break;
      const writing2 = writeBatch(batch, options2);
      writing2.catch(() => void 0);
      underWay.push(writing2);
      if (underWay.length >= AT_ONCE) await finish(underWay.shift());
    }
    await finishAll();
    const isDone = !options2.isStopped();
    if (isDone && (totals.read > 0 || !former?.isDone)) keep(true);
    return {
      totals,
      reasons: reasons.list(),
      refusedPath: file?.state()?.path,
      isDone,
      before: begun?.totals.read ?? 0,
    };
  } catch (error) {
    if (isWritten) await finishAll();
    throw error;
  } finally {
    await Promise.allSettled(underWay);
    progress.end();
    file?.close();
  }
}

// src/commands/import/import-all.ts
async function importOne(type, source, tools) {
  const count = tools.counterOf(type);
  const before = tools.checkpoint && (await count());
  const outcome = await runImport(source, tools);
  if (outcome.totals.refused > 0) tools.onRefused();
  if (!tools.checkpoint) return [outcome, dryRunReport(source.name, outcome)];
  const now = await count();
  return [outcome, report(source.name, outcome, before === void 0 || now === void 0 ? void 0 : { before, now })];
}
async function importFile(path, type, mappingPath, tools) {
  const entry = mappingPath === void 0 ? {} : readMapping(mappingPath).get(type);
  if (!entry) throw new CommandFailure(`${mappingPath} has nothing about ${type}.`);
  const source = await fileSource(path, type, entry);
  const [{ isDone }, sentences] = await importOne(type, source, tools);
  if (isDone) tools.checkpoint?.forget(source.name);
  return sentences;
}
async function importDatabase(address, mappingPath, tools) {
  const sentences = [];
  const client = await connectTo(address);
  try {
    for (const [type, entry] of readMapping(mappingPath)) {
      const source = await databaseSource(client, type, entry, mappingPath);
      const [{ isDone }, text2] = await importOne(type, source, tools);
      sentences.push(text2);
      if (!isDone) break;
      if (entry.watermark === void 0) tools.checkpoint?.forget(source.name);
    }
  } finally {
    await client.end();
  }
  return sentences.join('\n\n');
}
async function followOnce(address, mappingPath, tools, sentOf) {
  const sentences = [];
  const client = await connectTo(address);
  try {
    for (const [type, entry] of readMapping(mappingPath)) {
      const source = await databaseSource(client, type, entry, mappingPath, true);
      const { totals, refusedPath } = await runImport(source, { ...tools, skip: sentOf(type) });
      if (totals.read === 0) continue;
      const refused = totals.refused === 0 ? '' : `, ${totals.refused} refused: ${refusedPath}`;
      sentences.push(`${(/* @__PURE__ */ new Date()).toISOString()} ${type}: ${totals.accepted} accepted${refused}`);
    }
  } finally {
    await client.end();
  }
  return sentences;
}
async function followDatabase(address, mappingPath, everySeconds, tools) {
  for (const [type, { watermark }] of readMapping(mappingPath))
    if (watermark === void 0) throw new CommandFailure(`To follow ${type}, name a watermark column in the mapping.`);
  const sent = /* @__PURE__ */ new Map();
  const sentOf = (type) => {
    const known = sent.get(type) ?? rememberSent();
    sent.set(type, known);
    return known;
  };
  for (let isFirst = true; !tools.isStopped(); isFirst = false) {
    try {
      for (const line2 of await followOnce(address, mappingPath, tools, sentOf)) console.log(line2);
    } catch (error) {
      if (isFirst || !(error instanceof CommandFailure)) throw error;
      console.error(`${error.message} It is tried again.`);
    }
    for (let waited = 0; waited < everySeconds && !tools.isStopped(); waited += 1) await pause2(1e3);
  }
  return 'Stopped. The same command goes on from here.';
}

// src/commands/import.ts
var USAGE = `npm run import -- <type> <file.csv|file.ndjson[.gz]> [--mapping <mapping.yaml>] [--dry-run]
npm run import -- --from <postgres://\u2026> <mapping.yaml> [--follow [--every <seconds>]] [--dry-run]`;
var options = {
  from: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  every: { type: 'string', default: '5' },
};
var absolutePath = (path) => resolve(process.env.INIT_CWD ?? '', path);
function wishFrom(args) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const { from, mapping, follow, 'dry-run': isDryRun } = values;
  const every = Number(values.every);
  const [first = '', second = ''] = positionals;
  if (from === void 0 && !follow && positionals.length === 2) {
    const type = typeNamed(first);
    const [path2, mappingPath] = [absolutePath(second), mapping === void 0 ? void 0 : absolutePath(mapping)];
    return { path: path2, isDryRun, work: (tools) => importFile(path2, type, mappingPath, tools) };
  }
  if (from === void 0 || positionals.length !== 1 || (follow && isDryRun) || !(every >= 1))
    throw new CommandFailure(USAGE);
  const path = absolutePath(first);
  const work = (tools) => (follow ? followDatabase(from, path, every, tools) : importDatabase(from, path, tools));
  return { path, isDryRun, work };
}
function readArgs(args) {
  try {
    return wishFrom(args);
  } catch (error) {
    throw error instanceof CommandFailure ? error : new CommandFailure(USAGE);
  }
}
function stopOnSignal() {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isStopped = true;
    });
  return () => isStopped;
}
await runBusyCommand(
  { usage: USAGE, read: readArgs },
  async ({ path, isDryRun, work }, { config, database: { db } }) => {
    const writers = itemWriters(config);
    const services = { db, writers, retainedSince: retainedSinceReader(db, writers) };
    return work({
      apply: (items) => applyItems(services, items, { keyId: null, scopes: WRITE_SCOPES, isDryRun, isAlone: true }),
      checkpoint: isDryRun ? void 0 : checkpointIn(`${path}.import-state.json`, await databaseIdentity(db)),
      isStopped: stopOnSignal(),
      counterOf: (type) => counterOf(db, writers, type),
      onRefused: () => {
        if (isDryRun) process.exitCode = 1;
      },
    });
  },
);
//# sourceMappingURL=import.js.map
