import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { FastifyBaseLogger } from 'fastify';
import {
  ArchiveAway,
  type ArchivedRow,
  type ArchivedSearch,
  type CountedRow,
  type DaySum,
  type EventArchive,
  monthOf,
  type SearchQuery,
  TooManyEvents,
} from './archive.ts';
import { among, areRowsDeleted, counts, isAsked, isDeleted, isOneOf, orders, sumsOf, userOf } from './conditions.ts';
import { countQuery } from './count-query.ts';
import { searches } from './kinds/searches.ts';
import { type ClickHouseAddress, layoutOf } from './layout.ts';
import { makeTables } from './make-tables.ts';
import { countedOf, type Raw, type RawRow, rowsWhen, searchOf, sumOf } from './rows.ts';

const READ_MS = 10_000;
/** A mutation rewrites whole parts of a month, so it can take long. */
const WRITE_MS = 30 * 60_000;
/** Explore reads years. */
const COUNT_MS = 30_000;
/** After a failure of the network it is not asked again for so long: requests do not wait for it one after the other. */
const REST_MS = 2000;
/** A change ends when all servers have made it. */
const WAITING = { mutations_sync: '2', alter_sync: '2', distributed_ddl_task_timeout: `${WRITE_MS / 1000}` } as const;
/** How often a failure is logged that lasts. */
const LOG_MS = 60_000;

const MICROS = (column: string): string => `toUnixTimestamp64Micro(${column})`;
const ROW = `id, user_id, search_term, toString(type) as type, image, title, description, is_opened, app_id, corrections,
  ${MICROS('created_at')} as created, ${MICROS('updated_at')} as updated`;

const paramsOf = ({ termKey }: Pick<SearchQuery, 'termKey'>) => (termKey === undefined ? {} : { term: termKey });

/** Events in ClickHouse. Its tables are made when it is first reached. @param layout where they are, if not as the address says. */
export function clickhouseArchive(
  address: ClickHouseAddress,
  log?: FastifyBaseLogger,
  layout = layoutOf(address),
): EventArchive {
  const { url, database } = address;
  const settings = {
    ...layout.settings,
    output_format_json_quote_64bit_integers: 1,
    date_time_input_format: 'basic',
    max_query_size: '10485760',
    // Keeps a proxy from closing the connection during a long deletion.
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: '50000',
  } as const;
  const client = createClient({
    url,
    database,
    request_timeout: WRITE_MS,
    clickhouse_settings: settings,
    max_open_connections: 10,
    log: { level: ClickHouseLogLevel.OFF },
  });
  let downSince: Date | undefined;
  let askAgainAt = 0;
  let loggedAt = 0;
  let prepared: Promise<number> | undefined;

  /** Runs a call with a time limit, and records whether it was answered. */
  async function reach<Value>(most: number, call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (downSince && Date.now() < askAgainAt) throw new ArchiveAway(downSince, undefined);
    try {
      const value = await call(AbortSignal.timeout(most));
      downSince = undefined;
      return value;
    } catch (error) {
      downSince ??= new Date();
      if (!(error instanceof ClickHouseError)) askAgainAt = Date.now() + REST_MS;
      if (Date.now() > loggedAt + LOG_MS) {
        loggedAt = Date.now();
        log?.warn({ err: error }, 'ClickHouse does not answer; retrying');
      }
      throw new ArchiveAway(downSince, error);
    }
  }

  const prepare = (): Promise<number> => {
    prepared ??= makeTables(url, client, layout).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const ask = <Row>(
    query: string,
    query_params: Record<string, unknown> = {},
    most = READ_MS,
  ): Promise<readonly Row[]> =>
    reach(most, async (abort_signal) => {
      await prepare();
      const answer = await client.query({
        ...{ query, query_params, abort_signal, format: 'JSONEachRow' },
        clickhouse_settings: { max_execution_time: most / 1000 },
      });
      return answer.json<Row>();
    });
  const change = (query: string): Promise<void> =>
    reach(WRITE_MS, async (abort_signal) => {
      await prepare();
      await client.command({ query, abort_signal, clickhouse_settings: WAITING });
    });
  /** Changes the rows of a table, and waits for every server. */
  const changeRows = async (table: string, what: string): Promise<void> => {
    await change(`alter table ${layout.altered(table)} ${what}`);
    const query = layout.unfinished(table);
    const isDone = async () => query === undefined || Number((await ask<{ n: string }>(query))[0]?.n ?? 0) === 0;
    while (!(await isDone())) await pause(REST_MS);
  };
  const sums = async (query: string): Promise<readonly DaySum[]> =>
    (await ask<{ day: string; rows: string; checks: string }>(query, {}, WRITE_MS)).map(sumOf);
  /** For an order without its own projection, ClickHouse would use an arbitrary one. */
  const inOwnOrder = 'settings optimize_use_projections = 0';
  const rowsWhere = async (where: string, params?: Record<string, unknown>): Promise<readonly ArchivedSearch[]> =>
    (
      await ask<RawRow>(
        `select ${ROW} from archived_searches where ${where} order by created_at, id ${inOwnOrder}`,
        params,
      )
    ).map(searchOf);

  return {
    isOn: true,
    awaySince: () => downSince,
    ping: async () => {
      await ask('select 1');
    },
    put: (kind, slice, lines) =>
      reach(WRITE_MS, async (abort_signal) => {
        const replicas = await prepare();
        const body = lines.map((line) => `${line.slice(0, -1)},"slice":${slice}}\n`).join('');
        const { stream } = await client.exec({
          query: `insert into ${kind.archived} (${kind.columns}) format JSONEachRow`,
          values: Readable.from([body], { objectMode: false }),
          abort_signal,
          // One block: it is there as a whole, or not at all, for each month.
          clickhouse_settings: {
            ...layout.inserts(replicas),
            ...{ async_insert: 0, max_insert_block_size: '1000000', input_format_parallel_parsing: 0 },
          },
        });
        await textOf(stream);
      }),
    sliceSums: async (kind, slice, month) => {
      const where = `toYYYYMM(created_at) = ${Math.trunc(month)} and slice = ${Math.trunc(slice)}`;
      return sums(`${sumsOf(kind)} where ${where} group by day order by day`);
    },
    days: async (kind, hidden, month) => {
      const of = month === undefined ? '' : `and toYYYYMM(created_at) = ${month}`;
      const query = `${sumsOf(kind)} where ${counts(hidden, kind)} ${of} group by day order by day`;
      return sums(query);
    },
    daysOf: async (kind, deletion, hidden) => {
      const { archived, checksum } = kind;
      const where = `where ${counts({ ...hidden, ids: [], users: [] }, kind)} and ${isDeleted(deletion)} group by day order by day`;
      if (areRowsDeleted(kind, deletion)) return sums(`${sumsOf(kind)} ${where}`);
      // The rows stay: what changes is what they say.
      const change = `sum(toInt64(${checksum('user_id')})) - sum(toInt64(${checksum('0')}))`;
      return sums(
        `select toString(toDate(created_at)) as day, 0 as rows, ${change} as checks from ${archived} ${where}`,
      );
    },
    delete: (kind, deletion) =>
      changeRows(
        kind.archived,
        `${areRowsDeleted(kind, deletion) ? 'delete' : 'update user_id = 0'} where ${isDeleted(deletion)}`,
      ),
    hasSlicesAfter: async ({ archived }, lastSlice) =>
      (await ask(`select 1 as any from ${archived} where slice > ${Math.trunc(lastSlice)} limit 1`, {}, WRITE_MS))
        .length > 0,
    deleteSlices: ({ archived }, slices, after) => {
      const later = after === undefined ? '' : ` or slice > ${Math.trunc(after)}`;
      return changeRows(archived, `delete where slice in ${among(slices)}${later}`);
    },
    months: async ({ archived }) => {
      const query = `select distinct toUInt32OrZero(partition) as month from ${layout.parts(archived)}
        and active and rows > 0 order by month`;
      return (await ask<{ month: number }>(query)).map(({ month }) => Number(month));
    },
    dropMonth: ({ archived }, month) => changeRows(archived, `drop partition ${Math.trunc(month)}`),
    known: async (kind, wanted, hidden) => {
      if (wanted.length === 0) return [];
      const months = [...new Set(wanted.map(({ month }) => month))];
      const rows = await ask<{ appId: string; month: number }>(
        `select app_id as appId, toYYYYMM(created_at) as month from ${kind.archived}
         where ${counts(hidden, kind)} and month in ${among(months)} and app_id in {ids:Array(String)} group by appId, month`,
        { ids: [...new Set(wanted.map(({ appId }) => appId))] },
      );
      return rows.map(({ appId, month }) => ({ appId, month: Number(month) }));
    },
    slicesOf: async (kind, month, hidden) => {
      const where = `${counts(hidden, kind)} and toYYYYMM(created_at) = ${Math.trunc(month)}`;
      const query = `select distinct slice from ${kind.archived} where ${where} order by slice`;
      return (await ask<{ slice: string }>(query, {}, WRITE_MS)).map(({ slice }) => Number(slice));
    },
    rowsOf: (kind, month, slice, hidden) => {
      const where = `toYYYYMM(e.created_at) = ${Math.trunc(month)} and slice = ${Math.trunc(slice)}`;
      return ask<ArchivedRow>(rowsWhen(kind, hidden, where), {}, WRITE_MS);
    },
    rowsOfUser: (kind, user, hidden, most) => {
      const where = `${userOf(kind, hidden)} = ${Math.trunc(user)} limit ${Math.trunc(most)}`;
      return ask<ArchivedRow>(rowsWhen(kind, hidden, where), {}, COUNT_MS);
    },
    readMonth: (kind, month, hidden) =>
      reach(WRITE_MS, async () => {
        await prepare();
        const where = `${counts(hidden, kind)} and toYYYYMM(created_at) = ${Math.trunc(month)}`;
        const query = `select ${kind.columns} from ${kind.archived} where ${where} ${inOwnOrder} format Native`;
        return (await client.exec({ query })).stream;
      }),
    writeMonth: (kind, values) =>
      reach(WRITE_MS, async (abort_signal) => {
        const clickhouse_settings = layout.inserts(await prepare());
        const query = `insert into ${kind.archived} (${kind.columns}) format Native`;
        const { stream } = await client.exec({ query, values, abort_signal, clickhouse_settings });
        await textOf(stream);
      }),
    countEvents: async (kind, question, hidden) => {
      const { query, query_params, body, headers, structures } = countQuery(
        ...([kind, question, counts(hidden, kind), userOf(kind, hidden)] as const),
      );
      const text = await reach(COUNT_MS + READ_MS, async (abort_signal) => {
        await prepare();
        try {
          const { stream } = await client.exec({
            ...{ query, query_params, abort_signal, http_headers: headers },
            values: Readable.from(body, { objectMode: false }),
            clickhouse_settings: { ...structures, max_execution_time: COUNT_MS / 1000 },
          });
          return await textOf(stream);
        } catch (error) {
          // It answers: that it takes too long.
          if (error instanceof ClickHouseError && error.type === 'TIMEOUT_EXCEEDED') return undefined;
          throw error;
        }
      });
      if (text === undefined) throw new TooManyEvents();
      return text.split('\n').flatMap((line) => (line === '' ? [] : countedOf(JSON.parse(line) as Raw<CountedRow>)));
    },
    places: async (query, hidden, most) => {
      const by = orders[query.order].map((column) => `${column} ${query.direction}`).join(', ');
      const isOwn = query.order === 'created_at' && query.userId === undefined && query.termKey === undefined;
      const rows = await ask<{ id: string; created: string; updated: string; term_key: string }>(
        `select id, ${MICROS('created_at')} as created, ${MICROS('updated_at')} as updated, term_key from archived_searches
         where ${counts(hidden, searches)} ${isAsked(query)} order by ${by} limit ${Math.trunc(most)} ${isOwn ? inOwnOrder : ''}`,
        paramsOf(query),
      );
      return rows.map((row) => ({
        id: Number(row.id),
        created: Number(row.created),
        updated: Number(row.updated),
        termKey: row.term_key,
      }));
    },
    count: async (query, hidden, most) => {
      const limit = most === undefined ? '' : `limit ${Math.trunc(most)}`;
      const [row] = await ask<{ rows: string }>(
        `select count() as rows from (select 1 from archived_searches where ${counts(hidden, searches)} ${isAsked(query)} ${limit})`,
        paramsOf(query),
      );
      return Number(row?.rows ?? 0);
    },
    rowsAt: async (places) => (places.length === 0 ? [] : rowsWhere(isOneOf(places))),
    find: async (wanted, hidden) => {
      if (wanted.length === 0) return [];
      const months = [...new Set(wanted.map(({ month }) => month))];
      const keys = new Set(wanted.map(({ appId, month }) => `${month} ${appId}`));
      const found = await rowsWhere(
        `${counts(hidden, searches)} and toYYYYMM(created_at) in ${among(months)} and app_id in {ids:Array(String)}`,
        { ids: [...new Set(wanted.map(({ appId }) => appId))] },
      );
      return found.filter(({ created, app_id }) => keys.has(`${monthOf(created)} ${app_id}`));
    },
    one: async (id, hidden) => {
      const places = await ask<{ created: string }>(
        `select ${MICROS('created_at')} as created from archived_searches where ${counts(hidden, searches)} and id = ${Math.trunc(id)} limit 1`,
      );
      return places[0] && (await rowsWhere(isOneOf([{ id, created: Number(places[0].created) }])))[0];
    },
    dropAll: () => change(layout.dropDatabase),
    close: () => client.close(),
  };
}
