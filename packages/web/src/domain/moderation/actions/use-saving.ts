import { cases } from '@quarterdeck/contract/cases';
import { measures } from '@quarterdeck/contract/measures';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallFailure, sessionOver } from '../../../data/client/failure.ts';
import { isLate, reload } from '../../../data/client/queries.ts';
import { newKey } from '../../../data/client/request.ts';
import { send } from '../../../data/client/send.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { sessionPart, useSessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import type { CaseItem } from '../case/item.ts';
import { lastStep, rememberStep } from '../undo/last-step.ts';
import { offerUndo } from '../undo/undo-step.tsx';
import type { CaseAction, Days } from './actions.ts';
import { refreshed } from './refreshed.ts';
import { type Ahead, aheadOfServer, CASES, isSavingAny, lastAsked, note, versionIn, whyOf } from './saving.ts';

/** One thing that is to be saved about one case. */
export interface Job {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly reason?: string | undefined;
  /** Instead, a reason of the list. */
  readonly reasonId?: number | undefined;
  readonly words?: string | undefined;
  readonly days?: Days | undefined;
  readonly to?: 'me' | 'nobody';
  /** Whom the case is assigned to by it, as it is shown until the server has answered. */
  readonly assignee?: CaseItem['assignee'];
}

/** One of the things that were asked for, by its number. */
interface Asked extends Job {
  readonly asked: number;
}

/** What the server made of it. */
interface Made {
  readonly message: string;
  readonly version?: number | undefined;
}

/** What came of the savings since there were none on their way. */
interface Run {
  readonly done: number;
  readonly message: string;
  readonly failures: readonly string[];
}
const run = sessionPart<Run>(() => ({ done: 0, message: '', failures: [] }));

/** The keys of attempts that got no answer: the next attempt carries the same one, so that nothing happens twice. */
const unanswered = sessionPart<ReadonlyMap<string, string>>(() => new Map());

interface Answer {
  readonly responseMessage: string;
  readonly data?: { readonly version?: number };
}

async function carryOut(
  { action, item, reason, reasonId, words, days, to = 'me' }: Job,
  version: number,
  key: string,
): Promise<Made> {
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

/** Whether a case leaves the list of those in its state by a action. */
const closes = ({ action, item }: Job): boolean =>
  action !== 'assign' && !(action === 'suspend' && item.what === 'posts');

/** Says what came of the savings, when the last of them is through: one message for all, with the way back from the last one. */
function dispatch({ done, message, failures }: Run): void {
  const [first] = failures;
  if (first === undefined && done === 0) return;
  const step = done === 0 ? undefined : lastStep();
  const tell = (text: string, show: typeof alert.success): void => {
    if (step) offerUndo(text, step, show);
    else show(text);
  };
  if (first === undefined) tell(done === 1 ? message : `${formatNumber(done)} decisions were saved`, alert.success);
  else tell(failures.length === 1 && done === 0 ? first : `Not saved: ${failures.join('; ')}`, alert.danger);
}

/**
 * Saves what is done about cases, one thing after another: what is asked for while something is saved waits for its turn, and
 * the next case can be worked on at once. Lists are loaded again when all is saved.
 */
export function useSaving() {
  const store = useSessionStore();
  const client = useQueryClient();
  const save = useMutation<Made, CallFailure, Asked>({
    scope: { id: CASES },
    meta: { silent: true, tellsItself: true },
    mutationFn: async (job) => {
      if (store.isOver()) throw sessionOver();
      const { id } = job.item;
      const keys = unanswered.in(store);
      const name = JSON.stringify([id, job.action, job.to, job.reason, job.reasonId, job.words, job.days]);
      const key = keys.get().get(name) ?? newKey();
      const keep = (kept: boolean): void => {
        const others = [...keys.get()].filter(([one]) => one !== name);
        keys.set(new Map(kept ? [...others, [name, key]] : others));
      };
      const made = await carryOut(job, versionIn(aheadOfServer.in(store).get(), job.item), key).catch(
        (error: CallFailure) => {
          keep(error.status === 0);
          throw error;
        },
      );
      keep(false);
      return made;
    },
    onSuccess: ({ message, version }, { action, item, asked }) => {
      if (store.isOver()) return;
      rememberStep(action === 'reopen' ? undefined : { action, item, version, asked });
      note(store, item.id, (was) => was && { ...was, made: version ?? was.made });
      run.set({ ...run.get(), done: run.get().done + 1, message });
    },
    onError: (error, { item }) => {
      const { message, sessionEnded } = error;
      if (store.isOver()) return;
      note(store, item.id, (was) => was && { ...was, isLeaving: false, isLate: isLate(error) });
      const { failures, ...others } = run.get();
      if (!sessionEnded)
        run.set({
          ...others,
          failures: [...failures, failures.length + others.done > 0 ? `“${item.subject}”: ${message}` : message],
        });
    },
    onSettled: async (_made, _error, { item }) => {
      const all = aheadOfServer.in(store);
      const isLast = [...all.get().values()].reduce((sum, { saves }) => sum + saves, 0) === 1;
      if (isLast && !store.isOver()) {
        await reload(client, refreshed);
        // The rows are shown before anybody is told that they are there.
        await new Promise((shown) => setTimeout(shown));
      }
      note(store, item.id, (was) => was && settled(was));
      if (store.isOver() || isSavingAny(all.get())) return;
      dispatch(run.get());
      run.set({ done: 0, message: '', failures: [] });
    },
  });
  const { mutate } = save;
  return (job: Job, onDone: () => void): void => {
    const { id, version } = job.item;
    note(store, id, (was) => ({
      ...was,
      version: Math.max(version, was?.version ?? 0),
      saves: (was?.saves ?? 0) + 1,
      isLeaving: closes(job),
      isLate: false,
      action: job.action,
      ...(job.action === 'assign' ? { assignee: job.assignee ?? null } : {}),
    }));
    const asked = lastAsked.get() + 1;
    lastAsked.set(asked);
    // It tells of itself when all is saved.
    alert.clear();
    mutate({ ...job, asked }, { onSuccess: onDone });
  };
}

/** One saving less is on its way. What the server has not taken is forgotten, and so is what it tells by now. */
function settled(was: Ahead): Ahead | undefined {
  const saves = was.saves - 1;
  const { assignee: _assignee, ...rest } = was;
  if (saves > 0) return { ...was, saves };
  return was.isLeaving || was.isLate || was.made !== undefined ? { ...rest, saves } : undefined;
}
