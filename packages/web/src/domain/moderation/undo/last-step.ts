import type { cases } from '@quarterdeck/contract/cases';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { CaseAction } from '../actions/actions.ts';
import type { CaseItem, Subject } from '../case/item.ts';

/** What became of one case when many were asked for. */
export type BulkResult = OutputOf<typeof cases.dismissMany>['data'][number];

/** What can be done to many cases, and what can be taken back. */
export type BulkAction = Exclude<CaseAction, 'reopen'>;

/** What one did last about a case, with what is needed to take it back. */
export interface Step {
  readonly action: BulkAction;
  /** The case as it was before. */
  readonly item: CaseItem;
  /** The version that the step made, where its undoing compares it. */
  readonly version?: number | undefined;
}

/** What one did last to many cases at once: those to which it was done. */
export interface BulkStep {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly results: readonly BulkResult[];
}

const last = sessionPart<Step | BulkStep | undefined>(() => undefined);

/** Remembers the last step, or that there is none to take back. */
export const rememberStep = last.set;

/** Remembers what of a step to many cases can still be taken back. */
export function rememberBulkStep({ results, ...step }: BulkStep): void {
  const done = results.filter((result) => result.done === 1);
  rememberStep(done.length === 0 ? undefined : { ...step, results: done });
}

/** The last step as it is now. */
export const lastStep = last.get;

/** The last step of this session in this window, whichever screen it was made on. */
export const useLastStep = last.use;
