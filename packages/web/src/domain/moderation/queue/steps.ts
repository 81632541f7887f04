import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { type CaseAction, type Days, things } from '../actions/actions.ts';
import type { CaseItem, Reason, Subject } from '../case/item.ts';

/** An action on one case, to be saved. */
export interface Job {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly reason?: string | undefined;
  /** A listed reason, instead of a text. */
  readonly reasonId?: number | undefined;
  readonly words?: string | undefined;
  readonly days?: Days | undefined;
  readonly to?: 'me' | 'nobody';
  /** The new assignee, shown until the server has answered. */
  readonly assignee?: CaseItem['assignee'];
}

type All = NonNullable<InputOf<typeof cases.dismissMany>['all']>;

/** Cases by their ids, or all that the list's filters match. */
export type Which = { readonly ids: readonly number[] } | { readonly all: All };

/** An action on many cases. */
export interface BulkJob {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly which: Which;
  readonly count: number;
  /** The listed reasons of the reports, most frequent first. */
  readonly reported: readonly Reason[];
}

/** The result of one case in an action on many. */
export type BulkResult = OutputOf<typeof cases.dismissMany>['data'][number];

/** An action on many cases, which can be undone. */
export type BulkAction = Exclude<CaseAction, 'reopen'>;

/** The results of an action on many cases. */
export interface Outcome {
  readonly results: readonly BulkResult[];
  /** How many were not tried, because it was stopped or failed. */
  readonly left: number;
  /** Why it ended early. */
  readonly failure?: string;
}

/** The case, post or user of a step, as far as undoing needs it. */
export type StepItem = Pick<CaseItem, 'what' | 'subjectId' | 'subject' | 'suspect'> &
  Partial<Pick<CaseItem, 'id' | 'assignee'>>;

/** The last action on a case, a post or a user, with what undoing needs. */
export interface Step {
  readonly action: BulkAction;
  /** The state before the action; without an id, there was no case. */
  readonly item: StepItem;
  /** The version that the step created, where undoing compares it. */
  readonly version?: number | undefined;
  /** Its number among the jobs of the queue. */
  readonly number?: number | undefined;
}

/** The last action on many cases, with those for which it succeeded. */
export interface BulkStep {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly results: readonly BulkResult[];
}

/** An action that can be undone. */
export type AnyStep = Step | BulkStep;

const done = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  remove: 'Deleted',
  suspend: 'Suspended',
  assign: 'Assigned',
} as const;

/** Returns a description such as `Dismissed “A title”` or `Deleted 3 posts`. */
export function textOf(step: AnyStep): string {
  if ('results' in step)
    return `${done[step.action]} ${things(step.action === 'dismiss' || step.action === 'assign' ? 'cases' : step.what, step.results.length)}`;
  const { action, item } = step;
  return `${done[action]} “${action === 'suspend' || action === 'warn' ? (item.suspect?.name ?? item.subject) : item.subject}”`;
}
