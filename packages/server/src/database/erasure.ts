import type { RawBuilder, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A user of the app the app has deleted, and who is erased. */
export interface ErasedPerson {
  readonly id: number;
  /** What others may call them: name, username, email, phone. */
  readonly known: readonly string[];
}

/** How a slice went: nothing was left to do, something was done, or what is left cannot be done yet. */
export type Slice = 'done' | 'more' | 'later';

/** Erases at most this many rows in a way of its own. It is called until it is done, and does nothing the next time. */
type EraseSome = (trx: Transaction<Schema>, person: ErasedPerson, atMost: number) => Promise<Slice>;

/** Rows of a person: those whose column of that name is their id, or those that a condition finds; `r` is the row. */
export type Whose = string | ((person: ErasedPerson) => RawBuilder<unknown>);

/** A column that says something else in some rows: null, or a text. */
interface ValueErasure {
  readonly emptied: readonly { readonly whose: Whose; readonly becomes: string | null }[];
}

/**
 * What becomes of a column when a person is erased. `row deleted`: the column is the id of a person, and their rows go. The job
 * that erases (`domain/erasure`) does what is declared here, and nothing else.
 */
export type ColumnErasure = 'row deleted' | ValueErasure | { readonly erase: EraseSome } | { readonly kept: string };

/**
 * What an owner does about persons who are erased: by table, in this order, and by column; `*` are all columns that are not named. Of a
 * table with rows that go, only columns that say who someone is are named.
 */
export type Erasure = Readonly<Record<string, Readonly<Record<string, ColumnErasure>>>>;

/** The column is null in the rows of a person. */
export const emptied = (...all: readonly Whose[]): ValueErasure => ({
  emptied: all.map((whose) => ({ whose, becomes: null })),
});

/** The column says that text in the rows of a person. */
export const becomes = (text: string, whose: Whose): ValueErasure => ({ emptied: [{ whose, becomes: text }] });

/** Of a column that names a member of staff, and never a user of the app. */
export const BY_STAFF: ColumnErasure = { kept: 'Who of the staff did it stays known as long as what they did' };

/** Of what belongs to a member of staff alone. */
export const OF_STAFF: ColumnErasure = { kept: 'It belongs to an admin, who the app cannot delete' };

/** Of a column that refers to the row of a user. */
export const NAMELESS: ColumnErasure = { kept: 'It leads to the row of the user, which says nothing any more' };

/** Of what the operator, the staff or the product wrote about something else. */
export const ABOUT_NO_USER: ColumnErasure = { kept: 'It says nothing about a user of the app' };

/** Of sums. */
export const COUNTED: ColumnErasure = { kept: 'It is a count, from which no one can be told' };

/** Of what moderation decided. */
export const DECISION: ColumnErasure = {
  kept: 'Decisions and their reasons must be provable and open to complaints (DSA articles 17, 20 and 24)',
};

/** Of money. */
export const ACCOUNTS: ColumnErasure = { kept: 'Accounts must be kept by law; the user has no name any more' };

/** What deleted users and posts are called. */
export const DELETED_USER = 'Deleted user';
export const DELETED_POST = 'Deleted post';
