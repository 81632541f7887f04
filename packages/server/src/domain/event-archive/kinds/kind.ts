import type { ExploreField } from '@quarterdeck/contract/explore';
import type { RawBuilder } from 'kysely';

/** The tables of PostgreSQL whose rows move. */
export type ArchivedTable = 'searches' | 'campaign_events' | 'web_events' | 'post_views';

/**
 * Events of one table that move: how each engine writes a row of them. `archive_checksum` of PostgreSQL says the same of a row as
 * `checksum` here.
 */
export interface ArchivedKind {
  readonly table: ArchivedTable;
  /** Its column of the moment; ClickHouse calls it created_at. */
  readonly at: string;
  /** Its column of the last change, where rows change. */
  readonly changedAt?: string;
  /** The table in ClickHouse. */
  readonly archived: string;
  /** What one and several of them are called. */
  readonly nouns: readonly [one: string, several: string];
  /** What becomes of the events of an erased user: they go, no longer say whose they are, or never said it. */
  readonly whenErased: 'deleted' | 'emptied' | 'kept';
  /** Makes the table in ClickHouse. */
  readonly create: string;
  /** The columns that a slice brings: `line` writes them. */
  readonly columns: string;
  /** What `json_build_object` makes a line of, of a row `s` in PostgreSQL. */
  readonly line: RawBuilder<unknown>;
  /** In ClickHouse, the checksum of a row. @param user its user. */
  readonly checksum: (user: string) => string;
  /** In ClickHouse, the columns of PostgreSQL. @param user the user of a row. */
  readonly row: (user: string) => string;
  /** Columns of `row` that are JSON. */
  readonly json?: readonly string[];
  /** In ClickHouse, who is counted in Explore. @param user the user of a row. */
  readonly person: (user: string) => string;
  /** In ClickHouse, each field of Explore but those of users: null where it is empty. */
  readonly fields: Readonly<Partial<Record<ExploreField, string>>>;
}

/** A moment as a line has it. */
export const MOMENT = 'YYYY-MM-DD HH24:MI:SS.US';

const orNothing = (column: string): string => `ifNull(toString(${column}), '\\x1e')`;
const micros = (column: string): string => `toString(toUnixTimestamp64Micro(${column}))`;

/** Columns for `checksumOf`: numbers, moments, texts, and what can be null. */
export const said = {
  number: (column: string) => `toString(${column})`,
  moment: micros,
  text: (column: string) => `toString(${column})`,
  orNothing,
};

/** The same number as `archive_checksum` of PostgreSQL. */
export const checksumOf = (...values: readonly string[]): string =>
  `reinterpretAsUInt32(reverse(substring(MD5(concatWithSeparator('\\x1f', ${values.join(', ')})), 1, 4)))`;

/** What every table has in ClickHouse, after its own columns. */
export const COMMON = `slice UInt64 comment 'Only PostgreSQL knows which slices are whole: archive_slices',
  index app_ids app_id type bloom_filter(0.01) granularity 1,
  index slices slice type minmax granularity 4`;

/** How a table is divided and ordered. */
export const BY_TIME = 'engine = MergeTree partition by toYYYYMM(created_at) order by (created_at, id)';
