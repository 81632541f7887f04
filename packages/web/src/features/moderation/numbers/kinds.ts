import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { moderation } from '@quarterdeck/contract/moderation';

export type Numbers = OutputOf<typeof moderation.numbers>['data'];
export type Decision = RowOf<typeof moderation.decisions>;
export type Kind = Decision['kind'];
export type ByKind = Readonly<Record<Kind, number>>;

/** What was decided, in the words of the log. */
export const kindNames: Readonly<Record<Kind, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide_post: 'Post hidden',
  delete_post: 'Post deleted',
  suspend: 'Suspended',
};

export const kinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'] as const satisfies readonly Kind[];

/** All decisions of all kinds. */
export const sumOf = (counted: ByKind): number => kinds.reduce((sum, kind) => sum + counted[kind], 0);

/** Why a decision does not stand any more. */
export const causeNames: Readonly<Record<NonNullable<Decision['reverted_cause']>, string>> = {
  undo: 'Undone at once',
  staff: 'Taken back by staff',
  ended: 'Time is over',
  appeal: 'Overturned by an appeal',
};
