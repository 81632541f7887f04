import { BULK } from '@quarterdeck/contract/cases';
import { MutationObserver } from '@tanstack/react-query';
import { CallFailure, sessionOver } from '../../../data/client/failure.ts';
import { isLate, reload } from '../../../data/client/queries.ts';
import { queryClient } from '../../../data/client/query-client.ts';
import { newKey } from '../../../data/client/request.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { type SessionStore, sessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { refreshed } from '../actions/refreshed.ts';
import { aheadOfServer, CASES, forgetAhead, isSavingAny, lastAsked } from '../actions/saving.ts';
import {
  type AnyStep,
  type BulkResult,
  type BulkStep,
  lastStep,
  rememberStep,
  type Step,
  textOf,
} from './last-step.ts';
import { takeBack, takeBackSome } from './take-back.ts';
import { UndoAction } from './undo-action.tsx';
import { attempt, offered, outcome, undoing } from './undoing.ts';
import { tellUndone } from './undone.ts';

/** Says what was done, or what failed, with the way back from the step that it names. */
export function offerUndo(message: string, step: AnyStep, show = alert.success): void {
  const name = 'item' in step ? textOf(step) : message;
  const isNamed = message === name || ('item' in step && message.includes(`“${step.item.subject}”`));
  show(message, <UndoAction step={step} detail={isNamed ? undefined : name} onUndo={undo} />);
  offered.set({ step, by: alert.now() });
}

/** Makes a call when what is being saved about cases is saved, and loads again what it changes. */
async function inTurn<T>(
  store: SessionStore,
  step: AnyStep | undefined,
  call: (key: string) => Promise<T>,
): Promise<T> {
  const client = queryClient();
  const run = new MutationObserver<T, CallFailure>(client, {
    scope: { id: CASES },
    meta: { silent: true, tellsItself: true },
    mutationFn: async () => {
      if (store.isOver()) throw sessionOver();
      const known = attempt.get();
      const key = step && known?.step === step ? known.key : newKey();
      if (step) attempt.set({ step, key });
      try {
        const made = await call(key);
        if (store.isOver()) throw sessionOver();
        // A load takes away the message about what failed.
        if (made === undefined) return made;
        await reload(client, refreshed);
        // What is back is shown before it becomes the current one.
        await new Promise((shown) => setTimeout(shown));
        return made;
      } catch (error) {
        if (!store.isOver()) {
          if (error instanceof CallFailure && error.status !== 0) attempt.set(undefined);
          if (isLate(error)) await reload(client, refreshed);
        }
        throw error;
      }
    },
  });
  return run.mutate();
}

/** @param find the step, when what is being saved is saved. */
async function undoOne(store: SessionStore, find: () => Step | undefined): Promise<void> {
  let step: Step | undefined;
  try {
    const message = await inTurn(store, find(), async (key) => {
      step = find();
      if (!step) return undefined;
      undoing.set(step);
      const says = await takeBack(step, key);
      if (store.isOver()) return undefined;
      rememberStep(undefined);
      if (step.item.id !== undefined) forgetAhead(store, step.item.id);
      return says;
    });
    if (store.isOver() || !step || message === undefined) return;
    alert.success(message);
    tellUndone(step.item);
  } catch (error) {
    if (store.isOver() || (error instanceof CallFailure && error.sessionEnded)) return;
    const message = error instanceof Error ? error.message : 'It failed';
    // Someone else has changed it: there is no way back any more.
    if (isLate(error) && lastStep() === step) rememberStep(undefined);
    if (step && lastStep() === step) offerUndo(message, step, alert.danger);
    else alert.danger(message);
  }
}

/** As many a call as the server takes; what is left after a failure can be tried again. */
async function undoMany(store: SessionStore, step: BulkStep): Promise<void> {
  const results: BulkResult[] = [];
  const total = formatNumber(step.results.length);
  let rest = step;
  let failure: string | undefined;
  while (rest.results.length > 0 && failure === undefined) {
    const now = rest;
    undoing.set(now);
    try {
      const data = await inTurn(store, now, (key) => takeBackSome(now, key));
      results.push(...data);
      rest = { ...now, results: now.results.slice(BULK) };
      const isThrough = rest.results.length === 0;
      rememberStep(isThrough ? undefined : rest);
      if (!isThrough) offerUndo(`${formatNumber(results.length)} of ${total} undone`, rest);
    } catch (error) {
      if (store.isOver() || (error instanceof CallFailure && error.sessionEnded)) return;
      failure = error instanceof Error ? error.message : 'It failed';
    }
  }
  if (failure === undefined && results.every((result) => result.done === 1))
    alert.success(`Undone: ${total} of ${total}`);
  else {
    alert.clear();
    outcome.set({
      outcome: { results, left: rest.results.length, ...(failure === undefined ? {} : { failure }) },
      isOpen: true,
    });
  }
  const first = results.find((result) => result.done === 1);
  if (first) tellUndone({ id: first.id, what: step.what });
}

async function run(work: (store: SessionStore) => Promise<void>): Promise<void> {
  const store = sessionStore();
  await work(store);
  if (!store.isOver()) undoing.set(undefined);
}

/** Takes a step back, when it still is the last one. */
export function undo(step: AnyStep): void {
  if (undoing.get() || lastStep() !== step) return;
  undoing.set(step);
  void run((store) => ('results' in step ? undoMany(store, step) : undoOne(store, () => step)));
}

/**
 * What the key does. It takes back what the alert names; where no alert names the last step any more, it is named first. While
 * something is being saved, it takes back what was asked for last, and nothing when that could not be saved.
 */
export function undoLast(): void {
  if (undoing.get()) return;
  if (isSavingAny(aheadOfServer.get())) {
    const asked = lastAsked.get();
    const find = (): Step | undefined => {
      const step = lastStep();
      return step && 'item' in step && step.asked === asked ? step : undefined;
    };
    void run((store) => undoOne(store, find));
    return;
  }
  const step = lastStep();
  if (!step) return;
  const told = offered.get();
  if (told?.step === step && told.by === alert.now()) undo(step);
  else offerUndo(textOf(step), step);
}

/** Closes what was said of many cases; what is left can be tried again. */
export function closeOutcome(): void {
  outcome.set({ ...outcome.get(), isOpen: false });
  const step = lastStep();
  if (step) offerUndo(textOf(step), step);
}
