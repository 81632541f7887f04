import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { type CaseAction, type Days, things } from '../actions/actions.ts';
import type { CaseItem, Reason, Subject } from '../case/item.ts';

/** One thing to save about one case. */
export interface Job {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly reason?: string | undefined;
  /** Instead, a reason of the list. */
  readonly reasonId?: number | undefined;
  readonly words?: string | undefined;
  readonly days?: Days | undefined;
  readonly to?: 'me' | 'nobody';
  /** The new assignee, as shown until the server has answered. */
  readonly assignee?: CaseItem['assignee'];
}

type All = NonNullable<InputOf<typeof cases.dismissMany>['all']>;

/** Which cases: those with these ids, or all that the list shows. */
export type Which = { readonly ids: readonly number[] } | { readonly all: All };

/** One thing to do to many cases. */
export interface BulkJob {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly which: Which;
  readonly count: number;
  /** The listed reasons of the reports, those of the most cases first. */
  readonly reported: readonly Reason[];
}

/** The result of one case when many were asked for. */
export type BulkResult = OutputOf<typeof cases.dismissMany>['data'][number];

/** What can be done to many cases, and what can be undone. */
export type BulkAction = Exclude<CaseAction, 'reopen'>;

/** The results of many cases. */
export interface Outcome {
  readonly results: readonly BulkResult[];
  /** How many were not tried, because someone stopped it or it failed. */
  readonly left: number;
  /** Why it ended early. */
  readonly failure?: string;
}

/** The case, post or person of a step, as far as undoing it needs them. */
export type StepItem = Pick<CaseItem, 'what' | 'subjectId' | 'subject' | 'suspect'> &
  Partial<Pick<CaseItem, 'id' | 'assignee'>>;

/** The last action on a case, a post or a person, with what is needed to undo it. */
export interface Step {
  readonly action: BulkAction;
  /** As it was before; without an id, no case was about it. */
  readonly item: StepItem;
  /** The version that the step made, where undoing compares it. */
  readonly version?: number | undefined;
  /** Its number among the jobs of the queue. */
  readonly number?: number | undefined;
}

/** The last action on many cases at once: those to which it was done. */
export interface BulkStep {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly results: readonly BulkResult[];
}

/** What can be undone. */
export type AnyStep = Step | BulkStep;

const done = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  remove: 'Deleted',
  suspend: 'Suspended',
  assign: 'Assigned',
} as const;

/** What was done, as in `Dismissed “A title”` or `Deleted 3 posts`. */
export function textOf(step: AnyStep): string {
  if ('results' in step)
    return `${done[step.action]} ${things(step.action === 'dismiss' || step.action === 'assign' ? 'cases' : step.what, step.results.length)}`;
  const { action, item } = step;
  return `${done[action]} “${action === 'suspend' || action === 'warn' ? (item.suspect?.name ?? item.subject) : item.subject}”`;
}
