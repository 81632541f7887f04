import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { BULK, cases } from '@quarterdeck/contract/moderation/cases';
import { write } from '../../../data/client/queries.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { type SessionStore, sessionStore } from '../../../ui/state/session-store.ts';
import { type ReasonChoice, wordsOfMany } from '../actions/actions.ts';
import { caseCalls } from '../actions/case-calls.ts';
import type { BulkJob, BulkResult, Outcome, Which } from './steps.ts';
import { dispatch, readQueue } from './store.ts';
import { offerUndo } from './undo.tsx';

type Answer = OutputOf<typeof cases.dismissMany>;

/** The cases of one call: up to `BULK` ids, or the first of all matches. */
type Batch = { ids: number[] } | { all: Extract<Which, { all: unknown }>['all'] };

/** Splits cases into those of the next call and the rest. */
function split(which: Which): readonly [now: Batch, later: Which | undefined] {
  if ('all' in which) return [{ all: which.all }, undefined];
  const rest = which.ids.slice(BULK);
  return [{ ids: which.ids.slice(0, BULK) }, rest.length > 0 ? { ids: rest } : undefined];
}

/** Returns the rest of a batch of all matches, after the server has processed the first of them. */
function leftOf(batch: Batch, { left, data }: Answer): Which | undefined {
  if (!('all' in batch) || left === 0) return undefined;
  const last = data.at(-1)?.id;
  return { all: { ...batch.all, total: left, ...(last === undefined ? {} : { after: last }) } };
}

function send(store: SessionStore, job: BulkJob, batch: Batch, { id, text = '', days }: ReasonChoice): Promise<Answer> {
  const { action, what } = job;
  const why = id === undefined ? { reason: text } : { reason_id: id };
  const options = { invalidates: caseCalls, silent: true };
  return {
    dismiss: () => write(store, job, cases.dismissMany, { what, ...batch, reason: text }, options),
    assign: () => write(store, job, cases.assignMany, { what, ...batch, to: 'me' }, options),
    remove: () => write(store, job, cases.deletePosts, { ...batch, ...why }, options),
    suspend: () => write(store, job, cases.suspendUsers, { ...batch, ...why, ...(days ? { days } : {}) }, options),
    warn: () => write(store, job, cases.warnUsers, { ...batch, ...why }, options),
    hide: () => write(store, job, cases.hidePosts, { ...batch, ...why }, options),
  }[action]();
}

const isStopping = (store: SessionStore, job: BulkJob): boolean => {
  const { bulk } = readQueue(store);
  return bulk?.job !== job || bulk.isStopping;
};

/**
 * Takes an action on many cases, with as many calls as the server needs, until it is done or stopped.
 * @returns the results of all cases that were tried.
 */
export async function runBulk(job: BulkJob, given: ReasonChoice): Promise<Outcome> {
  const store = sessionStore();
  const results: BulkResult[] = [];
  let rest: Which | undefined = job.which;
  let failure: string | undefined;
  dispatch({ type: 'bulkStarted', job }, store);
  try {
    while (rest && !isStopping(store, job)) {
      const [batch, later]: readonly [Batch, Which | undefined] = split(rest);
      const answer = await send(store, job, batch, given);
      results.push(...answer.data);
      dispatch({ type: 'bulkAdvanced', job, results: [...results] }, store);
      rest = leftOf(batch, answer) ?? later;
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : 'Failed';
  }
  const left = Math.max(0, job.count - results.length);
  const outcome = { results, left, ...(failure === undefined ? {} : { failure }) };
  dispatch({ type: 'bulkEnded', job, outcome }, store);
  return outcome;
}

/** Shows the success of an action on many cases, with a button that undoes it. */
export function announceBulk({ action, what }: BulkJob, { results }: Outcome): void {
  const { done } = wordsOfMany(action, what, results.length);
  const { lastStep } = readQueue();
  if (lastStep) offerUndo(done, lastStep);
  else alert.success(done);
}
