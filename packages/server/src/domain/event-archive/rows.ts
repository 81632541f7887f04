import type { ArchivedRow, ArchivedSearch, CountedRow, DaySum, Exclusions } from './archive.ts';
import { counts, userOf } from './conditions.ts';
import type { ArchivedKind } from './kinds/kind.ts';

/** 64-bit numbers come as texts. */
export type Raw<Row> = { readonly [Name in keyof Row]: Row[Name] extends number ? string : Row[Name] };
/** A search as it comes. */
export type RawRow = Omit<Raw<ArchivedSearch>, 'user_id'> & {
  readonly user_id: string;
  readonly app_id: string;
  readonly corrections: string;
};

/** A search of the archive. */
export const searchOf = (row: RawRow): ArchivedSearch => ({
  ...row,
  id: Number(row.id),
  user_id: row.user_id === '0' ? null : Number(row.user_id),
  app_id: row.app_id === '' ? null : row.app_id,
  corrections: row.corrections === '' ? null : row.corrections,
  created: Number(row.created),
  updated: Number(row.updated),
});

/** What was counted of a group and day. */
export const countedOf = ({ is_total, day, name, events, people }: Raw<CountedRow>): CountedRow => ({
  ...{ is_total: Number(is_total) === 1, day, name, events: Number(events), people: Number(people) },
});

/** The sum of a day. */
export const sumOf = ({ day, rows, checks }: { day: string; rows: string; checks: string }): DaySum => ({
  day,
  rows: Number(rows),
  checks: BigInt(checks),
});

/** Rows as JSON that `jsonb_populate_recordset` reads as rows of their table, in UTC. */
export function jsonOf({ json = [] }: ArchivedKind, rows: readonly ArchivedRow[]): string {
  const read = (name: string, value: unknown): unknown =>
    json.includes(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)]))),
  );
}

/** Selects rows as PostgreSQL has them: their columns have the names of those that they are made of. */
export const rowsWhen = (kind: ArchivedKind, hidden: Exclusions, where: string): string =>
  `select ${kind.row(userOf(kind, hidden))} from ${kind.archived} e where ${counts(hidden, kind)} and ${where}
   settings prefer_column_name_to_alias = 1`;
