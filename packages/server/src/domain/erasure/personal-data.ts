import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { BY_STAFF, type Erasure, NAMELESS, OF_STAFF } from '../../database/erasure.ts';

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
export interface PersonRows {
  readonly table: string;
  readonly rows: Row[];
  readonly has_more: 0 | 1;
}

const isOwn = (own: readonly string[], id: number): RawBuilder<unknown> =>
  sql.join(
    own.map((column) => sql`${sql.ref(`r.${column}`)} = ${id}::bigint`),
    sql` or `,
  );

/** Returns everything stored about a person, by table. Amounts of money and large numbers stay exact texts. */
export async function readPerson(db: Db, erasures: readonly Erasure[], id: number): Promise<PersonRows[]> {
  const all: PersonRows[] = [];
  for (const { table, own, others } of tablesOfPerson(erasures)) {
    // oxlint-disable-next-line sql/checked-rows -- which columns there are, the declarations of owners and the table say
    const { rows } = await sql<Row>`
      select r.* from ${sql.table(table)} r where ${isOwn(own, id)} limit ${MOST_ROWS + 1}`.execute(db);
    if (rows.length === 0) continue;
    const shown = rows
      .slice(0, MOST_ROWS)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name, value]) => value !== null && !others.has(name) && !NO_DATA.test(name)),
        ),
      );
    all.push({ table, rows: shown, has_more: rows.length > MOST_ROWS ? 1 : 0 });
  }
  return all;
}
