import { BULK, cases } from '@quarterdeck/contract/cases';
import { useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { refreshed } from '../actions/refreshed.ts';
import type { Outcome } from '../bulk/use-bulk.ts';
import { type BulkAction, type BulkResult, type BulkStep, rememberStep } from './last-step.ts';

interface UndoMany {
  /** Why a step to many cases cannot be taken back. */
  readonly reasonFor: (action: BulkAction) => string | undefined;
  /** How many have their result so far, while it runs. */
  readonly done: number | undefined;
  /** What came of it, when not all could be taken back, and whether someone reads it just now. */
  readonly outcome: Outcome | undefined;
  readonly isOpen: boolean;
  /** Takes a step back. @returns the results. */
  readonly run: (step: BulkStep) => Promise<readonly BulkResult[]>;
  readonly close: () => void;
}

const madeBy = ({ id, version = 0 }: BulkResult) => ({ id, version });

/** Takes back what was done to many cases, as many a call as the server takes; what is left after a failure can be tried again. */
export function useUndoMany(): UndoMany {
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isOpen, setOpen] = useState(false);
  const options = { invalidates: refreshed, silent: true };
  const reopen = useWrite(cases.reopenMany, options);
  const giveBack = useWrite(cases.giveBackMany, options);
  const bringBack = useWrite(cases.undoDeletions, options);
  const lift = useWrite(cases.undoSuspensions, options);
  const show = useWrite(cases.undoHidings, options);
  const unwarn = useWrite(cases.undoWarnings, options);
  const reasons: Partial<Record<BulkAction, string | undefined>> = {
    remove: reasonOf(useMay(cases.undoDeletions)),
    hide: reasonOf(useMay(cases.undoHidings)),
    warn: reasonOf(useMay(cases.undoWarnings)),
    suspend: reasonOf(useMay(cases.undoSuspensions)),
  };

  const send = ({ action, what, results }: BulkStep) =>
    ({
      dismiss: () => reopen.mutateAsync({ what, cases: results.map(madeBy) }),
      assign: () =>
        giveBack.mutateAsync({
          what,
          cases: results.map((result) => ({ ...madeBy(result), to: result.assignee_before ?? null })),
        }),
      remove: () => bringBack.mutateAsync({ ids: results.map(({ id }) => id) }),
      hide: () => show.mutateAsync({ ids: results.map(({ id }) => id) }),
      warn: () => unwarn.mutateAsync({ ids: results.map(({ id }) => id) }),
      suspend: () => lift.mutateAsync({ ids: results.map(({ id }) => id) }),
    })[action]();

  const run = async (step: BulkStep): Promise<readonly BulkResult[]> => {
    const results: BulkResult[] = [];
    let { results: rest } = step;
    let failure: string | undefined;
    setDone(0);
    try {
      while (rest.length > 0) {
        const { data } = await send({ ...step, results: rest.slice(0, BULK) });
        results.push(...data);
        rest = rest.slice(BULK);
        rememberStep(rest.length > 0 ? { ...step, results: rest } : undefined);
        setDone(results.length);
      }
    } catch (error) {
      failure = error instanceof Error ? error.message : 'It failed';
    }
    setDone(undefined);
    if (failure === undefined && results.every((result) => result.done === 1))
      alert.success(`Undone: ${formatNumber(results.length)} of ${formatNumber(results.length)}`);
    else {
      setOutcome({ results, left: rest.length, ...(failure === undefined ? {} : { failure }) });
      setOpen(true);
    }
    return results;
  };
  return { reasonFor: (action) => reasons[action], done, outcome, isOpen, run, close: () => setOpen(false) };
}
