import type { Readable } from 'node:stream';

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

/** Events that are no longer in PostgreSQL. While the archive does not answer, every call throws ArchiveAway. */
export interface EventArchive {
  /** Whether there is an archive. If not, no other function is called. */
  readonly isOn: boolean;
  /** Returns since when the archive does not answer, as far as this server knows. */
  awaySince(): Date | undefined;
  /** Creates the tables. Rejects when the archive does not answer. */
  ping(): Promise<void>;
  /** Writes the rows of a slice, one line of JSON each. It can be called once per slice. */
  put(slice: number, lines: readonly string[]): Promise<void>;
  /** Sums the stored rows of a slice by day. @param month of the rows, such as 202611 */
  sliceSums(slice: number, month: number): Promise<readonly DaySum[]>;
  /** Sums all days without hidden rows: those of one month, such as 202611, or all. */
  days(hidden: Exclusions, month?: number): Promise<readonly DaySum[]>;
  /** Sums the days of the rows that a deletion would delete. */
  daysOf(deletion: Deletion, hidden: Exclusions): Promise<readonly DaySum[]>;
  /** Deletes from the disk, and waits until it is done. */
  delete(deletion: Deletion): Promise<void>;
  hasSlicesAfter(lastSlice: number): Promise<boolean>;
  /** Deletes some slices, and all slices after a given one. */
  deleteSlices(slices: readonly number[], after: number | undefined): Promise<void>;
  /** Returns the months that have rows, such as 202611. */
  months(): Promise<readonly number[]>;
  dropMonth(month: number): Promise<void>;
  /** Returns the first positions of a list, up to `most`. */
  places(query: SearchQuery, hidden: Exclusions, most: number): Promise<readonly SearchPlace[]>;
  count(query: Pick<SearchQuery, 'userId' | 'termKey'>, hidden: Exclusions): Promise<number>;
  /** Returns rows by position, unordered. */
  rowsAt(places: readonly Pick<SearchPlace, 'id' | 'created'>[]): Promise<readonly ArchivedSearch[]>;
  /** Finds rows with these app ids in these months, such as 202611. */
  find(
    wanted: readonly { readonly appId: string; readonly month: number }[],
    hidden: Exclusions,
  ): Promise<readonly ArchivedSearch[]>;
  one(id: number, hidden: Exclusions): Promise<ArchivedSearch | undefined>;
  /** Returns rows of a month after an id, ordered by id. */
  rowsAfter(month: number, id: number, most: number, hidden: Exclusions): Promise<readonly ArchivedSearch[]>;
  /** Streams the rows of a month in ClickHouse's format, for `writeMonth`. */
  readMonth(month: number, hidden: Exclusions): Promise<Readable>;
  writeMonth(rows: Readable): Promise<void>;
  /** Drops the database with everything in it. */
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
  places: none,
  count: none,
  rowsAt: none,
  find: none,
  one: none,
  rowsAfter: none,
  readMonth: none,
  writeMonth: none,
  dropAll: none,
  close: async () => undefined,
};

/** Returns the month of a moment in microseconds, such as 202611. */
export function monthOf(micros: number): number {
  const moment = new Date(Math.floor(micros / 1000));
  return moment.getUTCFullYear() * 100 + moment.getUTCMonth() + 1;
}
