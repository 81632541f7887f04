import type { Readable } from 'node:stream';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { ExploreField } from '@quarterdeck/contract/explore';
import type { ArchivedKind } from './kinds/kind.ts';

/*
 * Events of past days can be in another engine: ClickHouse, if `CLICKHOUSE_URL` is set. PostgreSQL accepts every item,
 * and it alone decides which rows of the archive count (`state.ts`). A row counts in the archive once PostgreSQL has
 * deleted its own, in the transaction that marks the slice as complete. docs/events-on-clickhouse.md explains it.
 */

/** A search in the archive. Times are microseconds since 1970. */
export interface ArchivedSearch {
  readonly id: number;
  readonly user_id: number | null;
  readonly search_term: string;
  readonly type: string;
  readonly image: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly is_opened: boolean | null;
  readonly app_id: string | null;
  /** JSON in PostgreSQL's format. */
  readonly corrections: string | null;
  readonly created: number;
  readonly updated: number;
}

/** The filters and order of searches. */
export interface SearchQuery {
  readonly userId?: number | undefined;
  /** The term in lower case, as the database's `lower` writes it. */
  readonly termKey?: string | undefined;
  readonly order: 'updated_at' | 'created_at' | 'search_term' | 'id';
  readonly direction: 'asc' | 'desc';
}

/** A search's position in each order. */
export interface SearchPlace {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
  readonly termKey: string;
}

/** Rows that do not count although they are in the archive. */
export interface Exclusions {
  /** The last slice of this database. Later ones belong to a history that a restore undid. */
  readonly lastSlice: number;
  /** Incomplete slices. */
  readonly slices: readonly number[];
  /** Rows that are in PostgreSQL again. */
  readonly ids: readonly number[];
  /** Erased users. */
  readonly users: readonly number[];
  /** Months that were brought back into PostgreSQL, such as 202611. */
  readonly months: readonly number[];
}

/** A day's number of rows, and the sum of their checksums. */
export interface DaySum {
  readonly day: string;
  readonly rows: number;
  readonly checks: bigint;
}

/** The users and rows of one deletion. */
export interface Deletion {
  readonly users: readonly number[];
  readonly rows: readonly { readonly id: number; readonly created: number }[];
  /** Posts whose views go, and nothing else. */
  readonly posts?: readonly number[];
}

/** An id that the app gave to an event of a month, as 202611. */
export interface AppIdOfMonth {
  readonly appId: string;
  readonly month: number;
}

/** A row by its columns in PostgreSQL. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

/** What Explore counts in one range of days. */
export interface EventQuestion {
  readonly range: DateRange;
  readonly by: 'day' | 'week' | 'none';
  readonly group: ExploreField | undefined;
  readonly measure: 'events' | 'people';
  readonly filters: readonly (readonly [field: ExploreField, value: string])[];
  /** The most groups. */
  readonly limit: number;
  /** Limits the answer to these groups, even if others are larger. */
  readonly among?: readonly string[];
}

/** A question with what PostgreSQL brings to it, as lines of JSON: an array each. */
export interface ArchiveQuestion extends EventQuestion {
  /** Groups of fewer people come last. */
  readonly leastPeople: number;
  /** Events of PostgreSQL: day, group, person, how many. */
  readonly hot: readonly string[];
  /** Users with their device and version; undefined: neither is asked for. */
  readonly users: readonly string[] | undefined;
}

/** How many events there are of a group and day, and of how many people. */
export interface CountedRow {
  readonly is_total: boolean;
  readonly day: string | null;
  readonly name: string;
  readonly events: number;
  readonly people: number;
}

/** The archive cannot be read or written at the moment. */
export class ArchiveAway extends Error {
  constructor(
    readonly since: Date,
    cause: unknown,
  ) {
    super('The archive of events does not answer', { cause });
  }
}

/** Counting takes too long. */
export class TooManyEvents extends Error {}

/** Events that are not in PostgreSQL any more. Every call throws ArchiveAway while it does not answer. */
export interface EventArchive {
  /** Whether there is an archive. If not, no other function is called. */
  readonly isOn: boolean;
  /** Returns since when the archive does not answer, as far as this server knows. */
  awaySince(): Date | undefined;
  /** Creates the tables. Rejects when the archive does not answer. */
  ping(): Promise<void>;
  /** Writes the rows of a slice: a line of JSON each. It may be called once for a slice. */
  put(kind: ArchivedKind, slice: number, lines: readonly string[]): Promise<void>;
  /** The rows of a slice by day, as they are there. @param month theirs, as 202611 */
  sliceSums(kind: ArchivedKind, slice: number, month: number): Promise<readonly DaySum[]>;
  /** All days, but for what is hidden; of one month, as 202611, or of all. */
  days(kind: ArchivedKind, hidden: Exclusions, month?: number): Promise<readonly DaySum[]>;
  /** What a deletion takes off the days. */
  daysOf(kind: ArchivedKind, deletion: Deletion, hidden: Exclusions): Promise<readonly DaySum[]>;
  /** Deletes from the disk, or empties what says who it was, and waits for it. */
  delete(kind: ArchivedKind, deletion: Deletion): Promise<void>;
  hasSlicesAfter(kind: ArchivedKind, lastSlice: number): Promise<boolean>;
  /** Deletes slices, and all after one. */
  deleteSlices(kind: ArchivedKind, slices: readonly number[], after: number | undefined): Promise<void>;
  /** The months that have rows, as 202611. */
  months(kind: ArchivedKind): Promise<readonly number[]>;
  dropMonth(kind: ArchivedKind, month: number): Promise<void>;
  /** Which of some app ids of months, as 202611, are there. */
  known(kind: ArchivedKind, wanted: readonly AppIdOfMonth[], hidden: Exclusions): Promise<readonly AppIdOfMonth[]>;
  /** The slices that a month, as 202611, has rows of. */
  slicesOf(kind: ArchivedKind, month: number, hidden: Exclusions): Promise<readonly number[]>;
  /** The rows of a slice of a month, as PostgreSQL has them. */
  rowsOf(kind: ArchivedKind, month: number, slice: number, hidden: Exclusions): Promise<readonly ArchivedRow[]>;
  /** The rows of a user, as PostgreSQL has them, up to `most`, in no order. */
  rowsOfUser(kind: ArchivedKind, user: number, hidden: Exclusions, most: number): Promise<readonly ArchivedRow[]>;
  /** The rows of a month as ClickHouse writes them, for `writeMonth`. */
  readMonth(kind: ArchivedKind, month: number, hidden: Exclusions): Promise<Readable>;
  writeMonth(kind: ArchivedKind, rows: Readable): Promise<void>;
  /** Counts events for Explore, with those of PostgreSQL. */
  countEvents(kind: ArchivedKind, question: ArchiveQuestion, hidden: Exclusions): Promise<readonly CountedRow[]>;
  /** The first places of a list, up to `most`. */
  places(query: SearchQuery, hidden: Exclusions, most: number): Promise<readonly SearchPlace[]>;
  /** Counts up to `most`; undefined: all. */
  count(query: Pick<SearchQuery, 'userId' | 'termKey'>, hidden: Exclusions, most: number | undefined): Promise<number>;
  /** Rows at some places, in no order. */
  rowsAt(places: readonly Pick<SearchPlace, 'id' | 'created'>[]): Promise<readonly ArchivedSearch[]>;
  /** Searches with these app ids of these months, as 202611. */
  find(wanted: readonly AppIdOfMonth[], hidden: Exclusions): Promise<readonly ArchivedSearch[]>;
  one(id: number, hidden: Exclusions): Promise<ArchivedSearch | undefined>;
  /** Drops the database with all that is in it. */
  dropAll(): Promise<void>;
  close(): Promise<void>;
}

const none = (): never => {
  throw new Error('There is no archive of events');
};

/** The archive of a server without one: all events stay in PostgreSQL. */
export const noArchive: EventArchive = {
  isOn: false,
  awaySince: () => undefined,
  ping: none,
  put: none,
  sliceSums: none,
  days: none,
  daysOf: none,
  delete: none,
  hasSlicesAfter: none,
  deleteSlices: none,
  months: none,
  dropMonth: none,
  known: none,
  slicesOf: none,
  rowsOf: none,
  rowsOfUser: none,
  readMonth: none,
  writeMonth: none,
  countEvents: none,
  places: none,
  count: none,
  rowsAt: none,
  find: none,
  one: none,
  dropAll: none,
  close: async () => undefined,
};

/** Returns the month of a moment in microseconds, such as 202611. */
export function monthOf(micros: number): number {
  const moment = new Date(Math.floor(micros / 1000));
  return moment.getUTCFullYear() * 100 + moment.getUTCMonth() + 1;
}

/** The month of a day or month such as 2026-11-30, as 202611. */
export const monthOfDay = (day: string): number => Number(day.slice(0, 7).replace('-', ''));
