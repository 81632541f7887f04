import type { ItemFault, ItemTypeName } from '@quarterdeck/contract/ingest';
import type { Transaction } from 'kysely';
import type { PartitionedTable } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import type { EventArchive } from '../event-archive/archive.ts';
import type { FieldState } from './things/state.ts';

/*
 * What the owners of tables register for the items of the app: `items.ts` of a folder. `apply-items.ts` drives them and knows
 * no table of theirs.
 */

export type Trx = Transaction<Schema>;

/** What a field refers to: the id of a row, or of several; null when the field is empty. */
export type RowIds = number | readonly number[] | null;

/** A thing that must be written: another state of it is known, or what it refers to is there now. */
export interface ThingChange {
  readonly appId: string;
  /** The id of its row; undefined while it has none. */
  readonly rowId: number | undefined;
  /** Whether the app deleted it. */
  readonly isDeleted: boolean;
  /** Whether every field is written: the row is new, comes back, or lost fields. */
  readonly isWhole: boolean;
  /** What the row shall say. */
  readonly fields: ReadonlyMap<string, FieldState>;
  /** The fields that are other than before. */
  readonly changed: ReadonlySet<string>;
  /** Microseconds since 1970: the `created_at` of the app, or else the first moment of which it told; undefined: the row's own stays. */
  readonly createdAt: number | undefined;
  /** Of the latest item. */
  readonly at: number;
  /** What its fields refer to. */
  readonly ids: Readonly<Record<string, RowIds>>;
}

/** Something that a thing waits for without end: it is deleted, and may come back. */
export interface ParkedThing {
  readonly type: ItemTypeName;
  readonly appId: string;
  readonly on: { readonly type: ItemTypeName; readonly appId: string };
}

/** The results of things that were written. */
export interface WrittenThings {
  /** The rows of those that have one, by app id. */
  readonly rowIds: ReadonlyMap<string, number>;
  /** Those that the database cannot take. */
  readonly faults?: ReadonlyMap<string, ItemFault>;
  readonly parked?: readonly ParkedThing[];
}

/** An event that is to be written. */
export interface EventChange {
  readonly index: number;
  readonly appId: string;
  readonly at: number;
  readonly createdAt: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ids: Readonly<Record<string, RowIds>>;
}

/** The results of events that were written; one that existed already counts as written. */
interface WrittenEvents {
  /** Those that the database cannot take, by their index. */
  readonly faults?: ReadonlyMap<number, ItemFault>;
  /** Those that cannot be written now, by their index, and why: they are tried again. */
  readonly waiting?: ReadonlyMap<number, ItemFault>;
}

/** Finds the rows with these app ids, deleted ones too. */
export type FindRows = (trx: Trx, appIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

interface Writer {
  readonly type: ItemTypeName;
  /** Where others may refer to it, or it has a row of its own. */
  readonly find?: FindRows;
  /** The table whose months must be there before they are written. */
  readonly table?: PartitionedTable;
  /** The fields that name rows which triggers change as well: they are locked beforehand. */
  readonly changes?: readonly string[];
}

/** Writes a type of thing. */
export interface ThingWriter extends Writer {
  /** It keeps its row when the app deletes it, for what refers to it. */
  readonly keepsRow: boolean;
  /** What was known of it is forgotten when the app deletes it. */
  readonly forgetsDeleted?: boolean;
  readonly find: FindRows;
  /** Locks the rows with these app ids, in the order of their ids. */
  readonly lockRows?: (trx: Trx, appIds: readonly string[]) => Promise<unknown>;
  /** Finds those of them that are not deleted; without it, all are taken for that. */
  readonly findLiving?: FindRows;
  /** Gives rows that already exist to things without one. @param rows those that have one, by app id. */
  readonly adopt?: (
    trx: Trx,
    items: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[],
    rows: ReadonlyMap<string, number>,
  ) => Promise<{ readonly rows: ReadonlyMap<string, number>; readonly faults: ReadonlyMap<string, ItemFault> }>;
  /** Other app ids under which items mean things that have one already. */
  readonly rename?: (
    trx: Trx,
    items: readonly {
      readonly id: string;
      readonly isDeleted: boolean;
      readonly data: Readonly<Record<string, unknown>>;
    }[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly writeThings: (trx: Trx, changes: readonly ThingChange[]) => Promise<WrittenThings>;
}

/** What an event says of a thing. */
export interface ThingNews {
  readonly type: ItemTypeName;
  readonly appId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes a type of event. */
export interface EventWriter extends Writer {
  /** What it also says of a thing that is there. */
  readonly newsOf?: (data: Readonly<Record<string, unknown>>) => ThingNews;
  /** @param archive where events of days that are over may be. */
  readonly writeEvents: (trx: Trx, events: readonly EventChange[], archive: EventArchive) => Promise<WrittenEvents>;
}

export type ItemWriter = ThingWriter | EventWriter;
