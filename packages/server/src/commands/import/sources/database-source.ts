import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import pg from 'pg';
import { codeOf, isOutage } from '../../../database/connections/errors.ts';
import { CommandFailure } from '../../shared/failure.ts';
import { DatabaseAway } from '../away.ts';
import { columnOf, type Entry, itemMaker, type Row } from './mapping.ts';
import { REPEATED } from './repeats.ts';
import { BATCH_ROWS, type Batch, REASON, type Source, type SourceRow } from './source.ts';
import { readValue } from './values.ts';
import { UTC } from './zone.ts';

/** The last row that was read: its watermark and id, as the database writes them. */
export interface DatabasePosition {
  readonly id: string | null;
  readonly watermark: string | null;
}

/** Rows this far before the watermark are read again, as they may have been committed later. */
const OVERLAP = '60 seconds';
/** The clock for each type of date or time, to compare with the watermark. The zone is for types without one. */
const CLOCKS = new Map<number, (zone: string) => { readonly type: string; readonly now: string }>([
  [1082, (zone) => ({ type: 'date', now: `(now() at time zone ${zone})::date` })],
  [1114, (zone) => ({ type: 'timestamp', now: `(now() at time zone ${zone})` })],
  [1184, () => ({ type: 'timestamptz', now: 'now()' })],
]);
const DATE = 1082;
/** Only arrays are parsed; everything else stays the text that the database writes. */
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1231, 2951]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    ARRAYS.has(oid) ? pg.types.getTypeParser(oid, format as 'text') : (text: string) => text,
};

/** Describes a refusal by the foreign database. */
const refusedBy = (what: string, error: unknown): CommandFailure => {
  const message = `${what}: ${(error as Error).message}`;
  return isOutage(error) ? new DatabaseAway(message) : new CommandFailure(message);
};

/** Returns a database's name for messages. */
const nameOf = ({ database, host, port }: pg.Client): string => `${database} at ${host}:${port}`;

const CONNECT_MS = 10_000;

/**
 * Opens a connection without session settings, because it may be a pooler's.
 * @throws CommandFailure when that fails.
 */
export async function connectTo(address: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'quarterdeck import',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw refusedBy(`The database of --from, ${nameOf(client)}, cannot be reached`, error);
  }
}

/**
 * Read-only, on one snapshot, without a time limit, and in UTC. The settings end with the transaction, because a pooler
 * gives the connection to others.
 */
const BEGIN = `begin isolation level repeatable read read only;
  select set_config(name, case name when 'TimeZone' then 'UTC' when 'DateStyle' then 'ISO, YMD' else '0' end, true)
  from pg_settings where name in
    ('TimeZone', 'DateStyle', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** How to scan the rows of a query. */
interface TableScan {
  readonly id: string;
  readonly watermark: string | undefined;
  readonly columns: readonly string[];
  /** For a watermark that is a date or time: its type, and its clock's current value in that type. */
  readonly clock: { readonly type: string; readonly now: string } | undefined;
  /** Whether the watermark is a moment, so that the import can reread rows that were committed late. */
  readonly isMoment: boolean;
}

const quoteName = (name: string): string => pg.escapeIdentifier(name);
const body = (query: string): string => query.trim().replace(/;+$/, '');

async function fieldsOf(client: pg.Client, query: string): Promise<Pick<pg.QueryResult, 'fields'>> {
  try {
    await client.query(BEGIN);
    return await client.query({ text: `select * from (${body(query)}) q limit 0`, rowMode: 'array' });
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/** Reads the columns of a query, and finds those to scan by. */
async function walkOf(client: pg.Client, type: ItemTypeName, entry: Entry): Promise<TableScan> {
  if (entry.query === undefined) throw new CommandFailure(`The mapping contains no query for ${type}.`);
  const { fields } = await fieldsOf(client, entry.query).catch((error: unknown) => {
    throw refusedBy(`The query for ${type} failed in ${nameOf(client)}`, error);
  });
  const columns = fields.map(({ name }) => name);
  const id = columnOf(entry, 'id');
  if (id === undefined || !columns.includes(id))
    throw new CommandFailure(`The query for ${type} has no column for the id.`);
  const { watermark } = entry;
  const found = fields.find(({ name }) => name === watermark);
  if (watermark !== undefined && !found) throw new CommandFailure(`The query for ${type} has no column ${watermark}.`);
  const clock = CLOCKS.get(found?.dataTypeID ?? 0)?.(pg.escapeLiteral(entry.zone ?? UTC));
  return { id, watermark, columns, clock, isMoment: clock !== undefined && found?.dataTypeID !== DATE };
}

/**
 * Returns the statement that continues from a position, up to the database's current time. A row from the future would
 * otherwise hide all changes until then.
 */
function statementFrom(query: string, walk: TableScan, from: DatabasePosition, again: boolean): [string, string[]] {
  const id = `q.${quoteName(walk.id)}`;
  const mark = walk.watermark === undefined ? undefined : `q.${quoteName(walk.watermark)}`;
  const order = mark === undefined ? id : `${mark} nulls first, ${id}`;
  const isDue = walk.clock && `(${mark} is null or ${mark} <= ${walk.clock.now})`;
  const select = (where?: string, values: string[] = []): [string, string[]] => {
    const conditions = [where, isDue].flatMap((one) => (one === undefined ? [] : [`(${one})`])).join(' and ');
    return [
      `select * from (${body(query)}) q ${conditions === '' ? '' : `where ${conditions}`} order by ${order}`,
      values,
    ];
  };
  if (from.id === null) return select();
  if (mark === undefined) return select(`${id} > $1`, [from.id]);
  if (from.watermark === null) return select(`(${mark} is null and ${id} > $1) or ${mark} is not null`, [from.id]);
  // An earlier release may have saved a position in the future.
  const last = walk.clock ? `least($1::${walk.clock.type}, ${walk.clock.now})` : '$1';
  if (again && walk.isMoment) return select(`${mark} > ${last} - interval '${OVERLAP}'`, [from.watermark]);
  return select(`(${mark}, ${id}) > (${last}, $2)`, [from.watermark, from.id]);
}

/** Describes the rows that are ahead of their database's clock; undefined when there are none. */
async function rowsAhead(client: pg.Client, query: string, walk: TableScan): Promise<string | undefined> {
  if (!walk.clock || walk.watermark === undefined) return undefined;
  const mark = `q.${quoteName(walk.watermark)}`;
  const { rows }: { readonly rows: readonly Row[] } = await client.query(
    `select q.${quoteName(walk.id)} as id, ${mark} as mark, count(*) over () as count
     from (${body(query)}) q where ${mark} > ${walk.clock.now} order by ${mark} limit 1`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const count = first.count === '1' ? '1 row is' : `${first.count} rows are`;
  return `${count} ahead of the clock of ${nameOf(client)} by ${walk.watermark}, first ${first.id} with ${first.mark}, and skipped until then. If the column has local times, set "zone" in the mapping.`;
}

/** Returns PostgreSQL's estimate of the number of rows. */
async function expectedRows(client: pg.Client, text: string, values: string[]): Promise<number> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const [plan] = JSON.parse(rows[0]['QUERY PLAN']) as [{ Plan: { 'Plan Rows': number } }];
  return plan.Plan['Plan Rows'];
}

/** The error codes for ids that do not fit the column's type: no row has them. */
const NO_SUCH_VALUE: ReadonlySet<unknown> = new Set(['22P02', '22003']);

/**
 * Returns those of the ids that a query on a foreign database still returns.
 * @throws CommandFailure when the query fails.
 */
export async function idsStillIn(
  client: pg.Client,
  type: ItemTypeName,
  entry: Entry,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const walk = await walkOf(client, type, entry);
  const id = `q.${quoteName(walk.id)}`;
  const select = async (column: string): Promise<ReadonlySet<string>> => {
    try {
      await client.query(BEGIN);
      const { rows } = await client.query(
        `select ${id} as id from (${body(entry.query ?? '')}) q where ${column} = any($1)`,
        [ids],
      );
      return new Set(rows.map((row: { readonly id: unknown }) => String(row.id)));
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  };
  try {
    // Compares in the column's own type first, which can use its index.
    return await select(id).catch((error: unknown) => {
      if (!NO_SUCH_VALUE.has(codeOf(error))) throw error;
      return select(`${id}::text`);
    });
  } catch (error) {
    throw refusedBy(`The query for ${type} failed in ${nameOf(client)}`, error);
  }
}

/**
 * Returns the rows of a query on a foreign database, through a server-side cursor.
 * @param again also rereads rows that may have been committed late; without it, only rows after the position.
 * @throws CommandFailure when the query fails.
 */
export async function databaseSource(
  client: pg.Client,
  type: ItemTypeName,
  entry: Entry,
  mappingPath: string,
  again = false,
): Promise<Source<DatabasePosition>> {
  const walk = await walkOf(client, type, entry);
  const query = entry.query ?? '';
  const started = new Date().toISOString();
  const toItem = itemMaker(type, entry.fields === undefined ? withoutWalk(entry, walk) : entry, walk.columns, started);
  const hasState = entry.fields?.occurred_at !== undefined || walk.columns.includes('occurred_at');
  let expected = 0;
  let read = 0;
  let ahead: string | undefined;
  let former = '';

  const rowOf = (row: Row): SourceRow => {
    const mark = walk.watermark === undefined ? undefined : row[walk.watermark];
    // Without another time, the watermark is the time of the state.
    const item = toItem(row);
    const at = !hasState && walk.isMoment && typeof mark === 'string' ? stampOf(mark, entry.zone) : undefined;
    const whole: typeof item = at === undefined ? item : { ...item, occurred_at: at };
    // Rows with the same id and watermark are adjacent.
    const key = JSON.stringify([whole.id, mark, whole.occurred_at]);
    const fault = key === former ? { fault: REPEATED } : {};
    former = key;
    return { item: whole, ...fault, refused: (reason) => `${JSON.stringify({ ...whole, [REASON]: reason })}\n` };
  };

  async function* batches(from: DatabasePosition): AsyncGenerator<Batch<DatabasePosition>> {
    const [text, values] = statementFrom(query, walk, from, again);
    let last = from.id;
    former = '';
    try {
      await client.query(BEGIN);
      ahead = await rowsAhead(client, query, walk);
      expected = await expectedRows(client, text, values);
      read = 0;
      await client.query(`declare import no scroll cursor for ${text}`, values);
      for (;;) {
        const { rows }: { readonly rows: readonly Row[] } = await client.query(`fetch ${BATCH_ROWS} from import`);
        const end = rows.at(-1);
        if (end === undefined) return;
        read += rows.length;
        last = String(end[walk.id]);
        const watermark = walk.watermark === undefined ? null : (end[walk.watermark] as string | null);
        yield { rows: rows.map(rowOf), position: { id: last, watermark } };
      }
    } catch (error) {
      const isOfDatabase = isOutage(error) || codeOf(error) !== undefined;
      const place = last === null ? '' : ` after the row ${last}`;
      throw isOfDatabase ? refusedBy(`The query for ${type} failed in ${nameOf(client)}${place}`, error) : error;
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  }

  return {
    name: type,
    // Another database has other rows, even with the same mapping.
    identity: JSON.stringify([type, entry, `${client.host}:${client.port}/${client.database}`]),
    start: { id: null, watermark: null },
    refusedFile: { base: `${mappingPath.replace(/\.ya?ml$/i, '')}.${type}.refused`, ending: 'ndjson', head: '' },
    batches,
    warning: () => ahead,
    progress: () => (expected === 0 ? undefined : Math.min(1, read / expected)),
  };
}

/** Returns a PostgreSQL timestamp as RFC 3339. */
const stampOf = (text: string, zone: string | undefined): string =>
  String(readValue('moment', text, undefined, zone)).replace(/\+00:00$/, 'Z');

/** Maps fields by column name, without the watermark, which may be no field. */
function withoutWalk(entry: Entry, { columns, watermark }: TableScan): Entry {
  return {
    ...entry,
    fields: Object.fromEntries(columns.filter((name) => name !== watermark).map((name) => [name, name])),
  };
}
