import type { ArchivedSearch, CountedRow, DaySum } from './archive.ts';

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
