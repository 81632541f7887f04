import type { RawBuilder, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A user that the app has deleted, and whose data must be erased. */
export interface ErasedPerson {
  readonly id: number;
  /** What others may call them: name, username, email and phone. */
  readonly known: readonly string[];
}

/** The outcome of a slice: nothing was left, something was erased, or the rest must wait. */
export type Slice = 'done' | 'more' | 'later';

/**
 * Erases up to this many rows in a custom way. It is called until it returns `done`; a further call then does nothing.
 */
type EraseSome = (trx: Transaction<Schema>, person: ErasedPerson, atMost: number) => Promise<Slice>;

/** A person's rows: those where this column is their id, or those that a condition on the row `r` matches. */
export type Whose = string | ((person: ErasedPerson) => RawBuilder<unknown>);

/** A column that gets another value in some rows: null or a text. */
interface ValueErasure {
  readonly emptied: readonly { readonly whose: Whose; readonly becomes: string | null }[];
}

/**
 * What happens to a column when a person is erased. `row deleted`: the column is the person's id, and their rows are
 * deleted. The erasure job (`domain/erasure`) does only what is declared here.
 */
export type ColumnErasure = 'row deleted' | ValueErasure | { readonly erase: EraseSome } | { readonly kept: string };

/**
 * An owner's rules for erased persons: by table, in this order, and by column; `*` stands for all unnamed columns. When
 * a table's rows are deleted, only columns that identify someone are named.
 */
export type Erasure = Readonly<Record<string, Readonly<Record<string, ColumnErasure>>>>;

/** Sets the column to null in a person's rows. */
export const emptied = (...all: readonly Whose[]): ValueErasure => ({
  emptied: all.map((whose) => ({ whose, becomes: null })),
});

/** Sets the column to a text in a person's rows. */
export const becomes = (text: string, whose: Whose): ValueErasure => ({ emptied: [{ whose, becomes: text }] });

/** For a column that names an admin and never an app user. */
export const BY_STAFF: ColumnErasure = { kept: 'Who of the staff did it stays known as long as what they did' };

/** For data that belongs only to an admin. */
export const OF_STAFF: ColumnErasure = { kept: 'It belongs to an admin, who the app cannot delete' };

/** For a column that refers to a user's row. */
export const NAMELESS: ColumnErasure = { kept: 'It leads to the row of the user, which says nothing any more' };

/** For texts by the operator, staff or the product that are not about a user. */
export const ABOUT_NO_USER: ColumnErasure = { kept: 'It says nothing about a user of the app' };

/** For totals. */
export const COUNTED: ColumnErasure = { kept: 'It is a count, from which no one can be told' };

/** For moderation decisions. */
export const DECISION: ColumnErasure = {
  kept: 'Decisions and their reasons must be provable and open to complaints (DSA articles 17, 20 and 24)',
};

/** For payments. */
export const ACCOUNTS: ColumnErasure = { kept: 'Accounts must be kept by law; the user has no name any more' };

/** The display names of deleted users and posts. */
export const DELETED_USER = 'Deleted user';
export const DELETED_POST = 'Deleted post';
