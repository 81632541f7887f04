import type { cases } from '@quarterdeck/contract/cases';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { sessionPart } from '../../../ui/state/session-store.ts';
import { type CaseAction, things } from '../actions/actions.ts';
import type { CaseItem, Subject } from '../case/item.ts';
import { wantUndo } from './wanted.ts';

/** What became of one case when many were asked for. */
export type BulkResult = OutputOf<typeof cases.dismissMany>['data'][number];

/** What can be done to many cases, and what can be taken back. */
export type BulkAction = Exclude<CaseAction, 'reopen'>;

/** What a step was about, as far as its undoing needs it. */
export type StepItem = Pick<CaseItem, 'what' | 'subjectId' | 'subject' | 'suspect'> &
  Partial<Pick<CaseItem, 'id' | 'assignee'>>;

/** What one did last about a case, a post or a person, with what is needed to take it back. */
export interface Step {
  readonly action: BulkAction;
  /** As it was before; without an id, no case was about it. */
  readonly item: StepItem;
  /** The version that the step made, where its undoing compares it. */
  readonly version?: number | undefined;
  /** Which of the things it is that were asked for about cases. */
  readonly asked?: number | undefined;
}

/** What one did last to many cases at once: those to which it was done. */
export interface BulkStep {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly results: readonly BulkResult[];
}

/** What can be taken back. */
export type AnyStep = Step | BulkStep;

const last = sessionPart<AnyStep | undefined>(() => undefined);

/** Remembers the last step, or that there is none to take back. */
export function rememberStep(step: AnyStep | undefined): void {
  last.set(step);
  if (step) wantUndo();
}

/** Remembers what of a step to many cases can still be taken back. */
export function rememberBulkStep({ results, ...step }: BulkStep): void {
  const done = results.filter((result) => result.done === 1);
  rememberStep(done.length === 0 ? undefined : { ...step, results: done });
}

/** The last step as it is now. */
export const lastStep = last.get;

/** The last step of this session in this window, whichever screen it was made on. */
export const useLastStep = last.use;

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
