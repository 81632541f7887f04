import { BULK } from '@quarterdeck/contract/moderation/cases';
import { attemptsOf } from '../../../data/client/attempts.ts';
import { CallFailure, sessionOver } from '../../../data/client/failure.ts';
import { isLate, reload } from '../../../data/client/queries.ts';
import { clientOf, runWrite } from '../../../data/client/query-client.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { nextTask } from '../../../ui/browser/next-task.ts';
import { type SessionStore, sessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { caseCalls } from '../actions/case-calls.ts';
import { UndoAction } from '../undo/undo-action.tsx';
import { CASES, isComplete, isSavingAny } from './queue.ts';
import { type AnyStep, type BulkResult, type BulkStep, type Step, textOf } from './steps.ts';
import { dispatch, readQueue } from './store.ts';
import { takeBack, takeBackSome } from './take-back.ts';

/** Shows an action or a failure, with a button that undoes the step. */
export function offerUndo(message: string, step: AnyStep, show = alert.success): void {
  const name = 'item' in step ? textOf(step) : message;
  const isNamed = message === name || ('item' in step && message.includes(`“${step.item.subject}”`));
  show(message, <UndoAction step={step} detail={isNamed ? undefined : name} onUndo={undo} />);
  dispatch({ type: 'undoOffered', step, by: alert.now() });
}

/** Remembers a step, and shows it with a button that undoes it. */
export function offerStep(message: string, step: AnyStep): void {
  dispatch({ type: 'stepMade', step });
  offerUndo(message, step);
}

/** Whether a call's failure is shown elsewhere, or not needed any more. */
const isTold = (store: SessionStore, error: unknown): boolean =>
  store.isOver() || (error instanceof CallFailure && error.sessionEnded);

const failureText = (error: unknown): string => (error instanceof Error ? error.message : 'Failed');

/** Undoes something after all earlier saves, and loads again what it changes. */
function inOrder<T>(store: SessionStore, work: () => Promise<T | undefined>): Promise<T | undefined> {
  const client = clientOf(store);
  const mutationFn = async (): Promise<T | undefined> => {
    if (store.isOver()) throw sessionOver();
    try {
      const made = await work();
      if (store.isOver()) throw sessionOver();
      // A load clears the message about the failure.
      if (made === undefined) return made;
      await reload(client, caseCalls);
      // The restored row must be shown before it becomes the current one.
      await nextTask();
      return made;
    } catch (error) {
      if (!store.isOver() && isLate(error)) await reload(client, caseCalls);
      throw error;
    }
  };
  return runWrite<T | undefined, void>(
    store,
    { scope: { id: CASES }, meta: { silent: true, tellsItself: true }, mutationFn },
    undefined,
  );
}

/** @param find returns the step, after all earlier saves. */
async function undoOne(store: SessionStore, find: () => Step | undefined): Promise<void> {
  let step: Step | undefined;
  try {
    const message = await inOrder(store, async () => {
      const found = find();
      step = found;
      if (!found) return undefined;
      dispatch({ type: 'undoStarted', step: found }, store);
      const answer = await attemptsOf(store).make('undo', found, (key) => takeBack(found, key));
      dispatch({ type: 'undoSucceeded', step: found }, store);
      return answer;
    });
    if (store.isOver() || !step || message === undefined) return;
    alert.success(message);
    dispatch({ type: 'undoShown', restored: step.item }, store);
  } catch (error) {
    if (isTold(store, error)) return;
    const isLast = (): boolean => readQueue(store).lastStep === step;
    // Someone else has changed the case, so the step cannot be undone any more.
    if (isLate(error) && isLast()) dispatch({ type: 'stepLost' }, store);
    if (step && isLast()) offerUndo(failureText(error), step, alert.danger);
    else alert.danger(failureText(error));
  }
}

/** Undoes in batches of the server's limit; after a failure, the rest can be tried again. */
async function undoMany(store: SessionStore, step: BulkStep): Promise<void> {
  const results: BulkResult[] = [];
  const total = formatNumber(step.results.length);
  let rest = step;
  let failure: string | undefined;
  while (rest.results.length > 0 && failure === undefined) {
    const now = rest;
    dispatch({ type: 'undoStarted', step: now }, store);
    try {
      const some = await inOrder(store, () => attemptsOf(store).make('undo', now, (key) => takeBackSome(now, key)));
      results.push(...(some ?? []));
      rest = { ...now, results: now.results.slice(BULK) };
      const isThrough = rest.results.length === 0;
      dispatch({ type: 'undoSucceeded', step: now, rest: isThrough ? undefined : rest }, store);
      if (!isThrough) offerUndo(`${formatNumber(results.length)} of ${total} undone`, rest);
    } catch (error) {
      if (isTold(store, error)) return;
      failure = failureText(error);
    }
  }
  const outcome = { results, left: rest.results.length, ...(failure === undefined ? {} : { failure }) };
  if (isComplete(outcome)) alert.success(`Undone: ${total} of ${total}`);
  else {
    alert.clear();
    dispatch({ type: 'undoOutcomeOpened', outcome }, store);
  }
  const first = results.find((result) => result.done === 1);
  if (first) dispatch({ type: 'undoShown', restored: { id: first.id, what: step.what } }, store);
}

async function run(work: (store: SessionStore) => Promise<void>): Promise<void> {
  const store = sessionStore();
  await work(store);
  dispatch({ type: 'undoEnded' }, store);
}

/** Undoes a step, if it still is the last one. */
export function undo(step: AnyStep): void {
  const { undoing, lastStep } = readQueue();
  if (undoing || lastStep !== step) return;
  dispatch({ type: 'undoStarted', step });
  void run((store) => ('results' in step ? undoMany(store, step) : undoOne(store, () => step)));
}

/**
 * Handles the undo key: undoes the step that the alert names. When no alert names the last step any more, it shows one
 * first. During a save, it undoes the last job, and nothing if that could not be saved.
 */
export function undoLast(): void {
  const queue = readQueue();
  if (queue.undoing) return;
  if (isSavingAny(queue)) {
    const store = sessionStore();
    const find = (): Step | undefined => {
      const { lastStep: step } = readQueue(store);
      return step && 'item' in step && step.number === queue.jobs ? step : undefined;
    };
    void run(() => undoOne(store, find));
    return;
  }
  const { lastStep: step, offer } = queue;
  if (!step) return;
  if (offer?.step === step && offer.by === alert.now()) undo(step);
  else offerUndo(textOf(step), step);
}

/** Closes the results of undoing many cases; the rest can be tried again. */
export function closeUndoOutcome(): void {
  dispatch({ type: 'undoOutcomeClosed' });
  const { lastStep } = readQueue();
  if (lastStep) offerUndo(textOf(lastStep), lastStep);
}
