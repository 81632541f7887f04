import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BY_STAFF, type Erasure, NAMELESS, OF_STAFF } from '../../database/erasure.ts';
import type { Schema } from '../../database/schema.ts';
import { ArchiveAway, type ArchivedRow, type EventArchive } from '../event-archive/archive.ts';
import { allKinds } from '../event-archive/kinds/index.ts';
import type { ArchivedKind } from '../event-archive/kinds/kind.ts';
import { jsonOf } from '../event-archive/rows.ts';
import { viewArchive } from '../event-archive/state.ts';

/** The row limit per table: a larger JSON document is of no use to anyone. */
const MOST_ROWS = 5000;

/** Columns that identify the owner of a row, where an owner declares them. */
const OWN: ReadonlySet<string> = new Set(['user_id', 'sender_id', 'reported_by', 'follower_id', 'followed_id']);

/** Left out: the audit log identifies admins who viewed data, and cases, totals and queues repeat other tables. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'access_grants',
  'archive_erasures',
  'cases',
  'conversation_access_requests',
  'people_shown',
  'transactions_by_others',
  'user_erasures',
  'user_money_months',
]);

/** Columns that are derived from others, or secret. */
const NO_DATA = /(^|_)(search|hash|key|twin)$|^(edits|sort_name)$/;

/** A table with rows about a person. */
interface PersonTable {
  readonly table: string;
  readonly own: readonly string[];
  /** Columns that refer to staff or other users. */
  readonly others: ReadonlySet<string>;
}

/** Returns the tables with data about a person: those whose rows the erasure finds by a column. */
export function tablesOfPerson(erasures: readonly Erasure[]): readonly PersonTable[] {
  const tables = erasures
    .flatMap((erasure) => Object.entries(erasure))
    .flatMap(([table, columns]): PersonTable[] => {
      const declared = Object.entries(columns);
      const own = declared.flatMap(([column, becomes]) =>
        OWN.has(column) && becomes !== OF_STAFF && becomes !== BY_STAFF ? [column] : [],
      );
      if (table === 'users') own.push('id');
      if (own.length === 0 || LEFT_OUT.has(table)) return [];
      const others = declared.flatMap(([column, becomes]) =>
        becomes === BY_STAFF || becomes === OF_STAFF || (becomes === NAMELESS && !own.includes(column)) ? [column] : [],
      );
      return [{ table, own, others: new Set(others) }];
    });
  return tables.toSorted((one, other) => one.table.localeCompare(other.table));
}

type Row = Record<string, unknown>;

/** One table's data about a person. */
interface PersonRows {
  readonly table: string;
  readonly rows: Row[];
  readonly has_more: 0 | 1;
}

const isOwn = (own: readonly string[], id: number): RawBuilder<unknown> =>
  sql.join(
    own.map((column) => sql`${sql.ref(`r.${column}`)} = ${id}::bigint`),
    sql` or `,
  );

/** What is stored about a person, and what of it cannot be read: events before a moment, since the archive is away. */
export interface PersonData {
  readonly data: PersonRows[];
  readonly archive?: { readonly unavailable_since: Date; readonly before: Date };
}

/** The rows of a person, one more than are returned, in one snapshot, with what counts in the archive. */
const readTables = (db: Kysely<Schema>, archive: EventArchive, tables: readonly PersonTable[], id: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const all = [];
      for (const { table, own, others } of tables) {
        // oxlint-disable-next-line sql/checked-rows -- which columns there are, the declarations of owners and the table say
        const { rows } = await sql<Row>`
          select r.* from ${sql.table(table)} r where ${isOwn(own, id)} limit ${MOST_ROWS + 1}`.execute(trx);
        const kind = archive.isOn ? allKinds.find((one) => one.table === table) : undefined;
        all.push({ table, others, rows, archived: kind && { kind, view: await viewArchive(trx, kind.table) } });
      }
      return all;
    });

/** Returns rows of the archive as PostgreSQL reads them from the table. */
const asOfTable = (db: Kysely<Schema>, kind: ArchivedKind, rows: readonly ArchivedRow[]): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'UTC'`.execute(trx);
    // oxlint-disable-next-line sql/checked-rows -- its columns are those of the table
    const { rows: all } = await sql<Row>`
      select r.* from jsonb_populate_recordset(null::${sql.table(kind.table)}, ${jsonOf(kind, rows)}::jsonb) r`.execute(
      trx,
    );
    return all;
  });

/**
 * Returns everything stored about a person, by table, from both databases. Amounts of money and large numbers stay exact
 * texts.
 */
export async function readPerson(
  db: Kysely<Schema>,
  archive: EventArchive,
  erasures: readonly Erasure[],
  id: number,
): Promise<PersonData> {
  const data: PersonRows[] = [];
  let away: PersonData['archive'];
  for (const { table, others, rows: hot, archived } of await readTables(db, archive, tablesOfPerson(erasures), id)) {
    const rows = [...hot];
    const { kind, view } = archived ?? {};
    if (kind && view?.hotFrom && view.rows > 0 && rows.length <= MOST_ROWS)
      try {
        const more = await archive.rowsOfUser(kind, id, view, MOST_ROWS + 1 - rows.length);
        rows.push(...(more.length === 0 ? [] : await asOfTable(db, kind, more)));
      } catch (error) {
        if (!(error instanceof ArchiveAway)) throw error;
        const before = away && away.before > view.hotFrom ? away.before : view.hotFrom;
        away = { unavailable_since: error.since, before };
      }
    if (rows.length === 0) continue;
    const shown = rows
      .slice(0, MOST_ROWS)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name, value]) => value !== null && !others.has(name) && !NO_DATA.test(name)),
        ),
      );
    data.push({ table, rows: shown, has_more: rows.length > MOST_ROWS ? 1 : 0 });
  }
  return { data, ...(away ? { archive: away } : {}) };
}
