import type { ItemFault, ItemTypeName } from '@quarterdeck/contract/ingest';
import type { Transaction } from 'kysely';
import type { PartitionedTable } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import type { EventArchive } from '../event-archive/archive.ts';
import type { FieldState } from './things/state.ts';

/*
 * The interface through which owners of tables handle the app's items, in `items.ts` of their folder. `apply-items.ts`
 * uses it and knows none of their tables.
 */

export type Trx = Transaction<Schema>;

/** The target of a field: a row id, or several; null when the field is empty. */
export type RowIds = number | readonly number[] | null;

/** A thing to write, because its state changed, or what it refers to exists now. */
export interface ThingChange {
  readonly appId: string;
  /** The id of its row; undefined when it has none. */
  readonly rowId: number | undefined;
  /** Whether the app deleted it. */
  readonly isDeleted: boolean;
  /** Whether every field is written: the row is new, restored, or lost fields. */
  readonly isWhole: boolean;
  /** The target values of the row. */
  readonly fields: ReadonlyMap<string, FieldState>;
  /** The fields that have changed. */
  readonly changed: ReadonlySet<string>;
  /**
   * Microseconds since 1970: the app's `created_at`, or else the first moment with a known state. Undefined: the row's
   * value stays.
   */
  readonly createdAt: number | undefined;
  /** The time of the latest item. */
  readonly at: number;
  /** The targets of its fields. */
  readonly ids: Readonly<Record<string, RowIds>>;
}

/** A deleted thing that waits without limit, because it may come back. */
export interface ParkedThing {
  readonly type: ItemTypeName;
  readonly appId: string;
  readonly on: { readonly type: ItemTypeName; readonly appId: string };
}

/** The results of things that were written. */
export interface WrittenThings {
  /** The row ids of things that have a row, by app id. */
  readonly rowIds: ReadonlyMap<string, number>;
  /** Faults of things that the database rejects. */
  readonly faults?: ReadonlyMap<string, ItemFault>;
  readonly parked?: readonly ParkedThing[];
}

/** An event to write. */
export interface EventChange {
  readonly index: number;
  readonly appId: string;
  readonly at: number;
  readonly createdAt: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ids: Readonly<Record<string, RowIds>>;
}

/** The results of written events. One that already existed counts as written. */
interface WrittenEvents {
  /** Faults of events that the database rejects, by index. */
  readonly faults?: ReadonlyMap<number, ItemFault>;
  /** Events that cannot be written now, by index, and why. They are tried again. */
  readonly waiting?: ReadonlyMap<number, ItemFault>;
}

/** Finds the rows with these app ids, including deleted ones. */
export type FindRows = (trx: Trx, appIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

interface Writer {
  readonly type: ItemTypeName;
  /** Required when others can refer to it, or when it has its own row. */
  readonly find?: FindRows;
  /** The table whose months must exist before its rows are written. */
  readonly table?: PartitionedTable;
  /** The fields that refer to rows which triggers also change. Those rows are locked first. */
  readonly changes?: readonly string[];
}

/** Writes a type of thing. */
export interface ThingWriter extends Writer {
  /** Whether its row stays when the app deletes it, because other rows refer to it. */
  readonly keepsRow: boolean;
  /** Whether its state is deleted when the app deletes it. */
  readonly forgetsDeleted?: boolean;
  readonly find: FindRows;
  /** Locks the rows with these app ids, in the order of their ids. */
  readonly lockRows?: (trx: Trx, appIds: readonly string[]) => Promise<unknown>;
  /** Finds those that are not deleted. If unset, all count as not deleted. */
  readonly findLiving?: FindRows;
  /** Assigns existing rows to things without one. @param rows those that have one, by app id. */
  readonly adopt?: (
    trx: Trx,
    items: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[],
    rows: ReadonlyMap<string, number>,
  ) => Promise<{ readonly rows: ReadonlyMap<string, number>; readonly faults: ReadonlyMap<string, ItemFault> }>;
  /** Maps app ids in items to those of existing things that they mean. */
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

/** What an event contains about a thing. */
export interface ThingNews {
  readonly type: ItemTypeName;
  readonly appId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes a type of event. */
export interface EventWriter extends Writer {
  /** What it also reports about an existing thing. */
  readonly newsOf?: (data: Readonly<Record<string, unknown>>) => ThingNews;
  /** @param archive the archive for events of past days. */
  readonly writeEvents: (trx: Trx, events: readonly EventChange[], archive: EventArchive) => Promise<WrittenEvents>;
}

export type ItemWriter = ThingWriter | EventWriter;
