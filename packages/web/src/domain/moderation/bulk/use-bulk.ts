import { BULK, cases } from '@quarterdeck/contract/cases';
import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import type { Given } from '../actions/actions.ts';
import { refreshed } from '../actions/refreshed.ts';
import type { Reason, Subject } from '../case/item.ts';
import { type BulkAction, type BulkResult, rememberBulkStep, rememberStep } from '../undo/last-step.ts';
import type { Outcome } from './outcome.ts';
import { useStopped } from './use-stopped.ts';

type All = NonNullable<InputOf<typeof cases.dismissMany>['all']>;

/** Which cases: those with these ids, or all that the list shows. */
export type Which = { readonly ids: readonly number[] } | { readonly all: All };

/** One thing that is to be done to many cases. */
export interface BulkJob {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly which: Which;
  readonly count: number;
  /** The listed reasons of the reports, those of the most cases first. */
  readonly reported: readonly Reason[];
}

type Batch = { ids: number[] } | { all: All };

/** The part of the work that one call does, and what follows. */
function next(which: Which): readonly [Batch, Which | undefined] {
  if ('all' in which) return [{ all: which.all }, undefined];
  const rest = which.ids.slice(BULK);
  return [{ ids: which.ids.slice(0, BULK) }, rest.length > 0 ? { ids: rest } : undefined];
}

/**
 * Does one thing to many cases, as many a call as the server takes, with the result of each.
 * @param onAllDone hears what came of them, when it was done to all of them: then there is no outcome to read.
 */
export function useBulk({ action, what, which, count }: BulkJob, onAllDone: (outcome: Outcome) => void) {
  const [done, setDone] = useState<readonly BulkResult[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isStopping, setStopping] = useState(false);
  const stopped = useStopped();
  const options = { invalidates: refreshed, silent: true };
  const dismiss = useWrite(cases.dismissMany, options);
  const assign = useWrite(cases.assignMany, options);
  const remove = useWrite(cases.deletePosts, options);
  const suspend = useWrite(cases.suspendUsers, options);
  const warn = useWrite(cases.warnUsers, options);
  const hide = useWrite(cases.hidePosts, options);

  const send = (batch: Batch, { id, text = '', days }: Given) => {
    const why = id === undefined ? { reason: text } : { reason_id: id };
    return {
      dismiss: () => dismiss.mutateAsync({ what, ...batch, reason: text }),
      assign: () => assign.mutateAsync({ what, ...batch, to: 'me' }),
      remove: () => remove.mutateAsync({ ...batch, ...why }),
      suspend: () => suspend.mutateAsync({ ...batch, ...why, ...(days ? { days } : {}) }),
      warn: () => warn.mutateAsync({ ...batch, ...why }),
      hide: () => hide.mutateAsync({ ...batch, ...why }),
    }[action]();
  };

  const run = async (reason: Given): Promise<void> => {
    const results: BulkResult[] = [];
    let rest: Which | undefined = which;
    setDone([]);
    rememberStep(undefined);
    try {
      while (rest && !stopped.current) {
        const [batch, after]: readonly [Batch, Which | undefined] = next(rest);
        const answer: OutputOf<typeof cases.dismissMany> = await send(batch, reason);
        results.push(...answer.data);
        setDone([...results]);
        rememberBulkStep({ action, what, results });
        const last: number | undefined = answer.data.at(-1)?.id;
        rest =
          'all' in batch && answer.left > 0
            ? { all: { ...batch.all, total: answer.left, ...(last === undefined ? {} : { after: last }) } }
            : after;
      }
      const left = Math.max(0, count - results.length);
      if (left === 0 && results.every((result) => result.done === 1)) onAllDone({ results, left });
      else setOutcome({ results, left });
    } catch (error) {
      const failure = error instanceof Error ? error.message : 'It failed';
      setOutcome({ results, left: Math.max(0, count - results.length), failure });
    }
  };
  return {
    /** How many have their result so far; nothing before it began. */
    done: done?.length,
    outcome,
    isStopping,
    run: (reason: Given): void => void run(reason),
    stop: (): void => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
