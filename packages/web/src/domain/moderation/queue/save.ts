import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { attemptsOf } from '../../../data/client/attempts.ts';
import { type CallFailure, sessionOver } from '../../../data/client/failure.ts';
import { isLate, reload } from '../../../data/client/queries.ts';
import { clientOf, runWrite } from '../../../data/client/query-client.ts';
import { send } from '../../../data/client/send.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { nextTask } from '../../../ui/browser/next-task.ts';
import { type SessionStore, sessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { type CaseAction, whyOf } from '../actions/actions.ts';
import { caseCalls } from '../actions/case-calls.ts';
import { CASES, isSavingAny, savesIn, versionIn } from './queue.ts';
import type { Job } from './steps.ts';
import { dispatch, readQueue } from './store.ts';
import { offerUndo } from './undo.tsx';

interface Answer {
  readonly responseMessage: string;
  readonly data?: { readonly version?: number };
}

/** The server's result of a job. */
interface SaveResult {
  readonly message: string;
  readonly version?: number | undefined;
}

async function carryOut(
  { action, item, reason, reasonId, words, days, to = 'me' }: Job,
  version: number,
  key: string,
): Promise<SaveResult> {
  const { what, id, subjectId, suspect } = item;
  const options = { version, key };
  const why = whyOf({ id: reasonId, text: reason, words });
  const calls: Readonly<Record<CaseAction, () => Promise<Answer>>> = {
    dismiss: () => send(cases.dismiss, { what, id, reason: reason ?? '' }, options),
    warn: async () => {
      const about = what === 'posts' ? { post_id: subjectId } : {};
      const { responseMessage } = await send(measures.warn, { user_id: suspect?.id ?? 0, ...about, ...why }, options);
      return { responseMessage };
    },
    hide: async () => ({
      responseMessage: (await send(measures.hide, { id: subjectId, ...why }, options)).responseMessage,
    }),
    remove: async () => ({
      responseMessage: (await send(posts.remove, { id: subjectId, ...why }, options)).responseMessage,
    }),
    suspend: async () => {
      const seen = what === 'users' ? options : { key };
      return {
        responseMessage: (
          await send(profiles.suspend, { user_id: suspect?.id ?? 0, ...why, ...(days ? { days } : {}) }, seen)
        ).responseMessage,
      };
    },
    assign: () => send(cases.assign, { what, id, to }, options),
    reopen: () => send(cases.reopen, { what, id }, options),
  };
  const { responseMessage: message, data } = await calls[action]();
  return { message, version: data?.version };
}

/**
 * Shows the results of the saves when the last of them has ended: one message for all, with a button that undoes the
 * last one.
 */
function announce(store: SessionStore): void {
  const { tally, lastStep } = readQueue(store);
  const { done, message, failures } = tally;
  dispatch({ type: 'savesAnnounced' }, store);
  const [first] = failures;
  if (first === undefined && done === 0) return;
  const step = done === 0 ? undefined : lastStep;
  const show = (text: string, as: typeof alert.success): void => {
    if (step) offerUndo(text, step, as);
    else as(text);
  };
  if (first === undefined) show(done === 1 ? message : `${formatNumber(done)} decisions were saved`, alert.success);
  else show(failures.length === 1 && done === 0 ? first : `Not saved: ${failures.join('; ')}`, alert.danger);
}

async function endSave(store: SessionStore, id: number): Promise<void> {
  if (savesIn(readQueue(store)) === 1 && !store.isOver()) {
    await reload(clientOf(store), caseCalls);
    // The rows must be shown before the message about them.
    await nextTask();
  }
  dispatch({ type: 'saveEnded', id }, store);
  if (!store.isOver() && !isSavingAny(readQueue(store))) announce(store);
}

/**
 * Saves an action on a case. Jobs are saved in order, while the admin continues with the next case. Lists are loaded
 * again when all are saved.
 * @returns whether it was saved, when it has ended.
 */
export function save(job: Job): Promise<boolean> {
  const store = sessionStore();
  const { item, action, to, reason, reasonId, words, days } = job;
  dispatch({ type: 'saveStarted', job }, store);
  const number = readQueue(store).jobs;
  // The queue shows its own message when all jobs are saved.
  alert.clear();
  const change = JSON.stringify([action, to, reason, reasonId, words, days]);
  const saving = runWrite<SaveResult, Job>(
    store,
    {
      scope: { id: CASES },
      meta: { silent: true, tellsItself: true },
      mutationFn: async () => {
        if (store.isOver()) throw sessionOver();
        return attemptsOf(store).make(`case ${item.id}`, change, (key) =>
          carryOut(job, versionIn(readQueue(store), item), key),
        );
      },
      onSuccess: ({ message, version }) => dispatch({ type: 'saveSucceeded', job, number, message, version }, store),
      onError: (error: CallFailure) =>
        dispatch(
          {
            type: 'saveFailed',
            item,
            message: error.sessionEnded ? undefined : error.message,
            isLate: isLate(error),
          },
          store,
        ),
      onSettled: () => endSave(store, item.id),
    },
    job,
  );
  return saving.then(
    () => true,
    () => false,
  );
}
