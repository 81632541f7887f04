import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { decisionKinds } from '@quarterdeck/contract/core/entities/moderation-decision';
import type { moderation } from '@quarterdeck/contract/moderation';
import { measureNames } from '../appeals/words.ts';

export type Numbers = OutputOf<typeof moderation.numbers>['data'];
export type Decision = RowOf<typeof moderation.decisions>;
export type Kind = Decision['kind'];
export type ByKind = Readonly<Record<Kind, number>>;

/** The kinds of decisions, in the words of the log. */
export const kindNames: Readonly<Record<Kind, string>> = { dismiss: 'Dismissed', ...measureNames };

export const kinds = decisionKinds;

/** Returns the number of decisions of all kinds. */
export const sumOf = (counted: ByKind): number => kinds.reduce((sum, kind) => sum + counted[kind], 0);

/** Why a decision does not apply any more. */
export const causeNames: Readonly<Record<NonNullable<Decision['reverted_cause']>, string>> = {
  undo: 'Undone immediately',
  staff: 'Reversed by staff',
  ended: 'Suspension expired',
  appeal: 'Overturned on appeal',
};
