import { type SessionStore, sessionPart } from '../../../ui/state/session-store.ts';
import type { CaseItem } from '../case/item.ts';
import type { CaseAction, Given } from './actions.ts';

/** What is being saved about one case, or was saved after the console loaded it. */
export interface Ahead {
  /** The version of the case that was decided about: a later one is news. */
  readonly version: number;
  /** How many savings are on their way. */
  readonly saves: number;
  /** It is decided, and leaves the list. */
  readonly isLeaving: boolean;
  /** What is done to it. */
  readonly action?: CaseAction | undefined;
  /** Another admin was first: when it is in the list no more, they have closed it. */
  readonly isLate?: boolean | undefined;
  readonly assignee?: CaseItem['assignee'];
  /** The version that one's own last change made. */
  readonly made?: number | undefined;
}

/** A reason as the calls of the server take it: the id of one of the list, or words of one's own. */
export const whyOf = ({ id, text, words }: Given) => ({
  ...(id === undefined ? { reason: text || undefined } : { reason_id: id }),
  ...(words ? { text: words } : {}),
});

/** By the ids of cases. */
export const aheadOfServer = sessionPart<ReadonlyMap<number, Ahead>>(() => new Map());

/** What is ahead of the server about a case, as far as the console does not know later news. */
export function aheadOf(all: ReadonlyMap<number, Ahead>, item: Pick<CaseItem, 'id' | 'version'>): Ahead | undefined {
  const ahead = all.get(item.id);
  return ahead && item.version <= ahead.version ? ahead : undefined;
}

/** The version of a case that the next change is about: one's own changes count, also while it is not loaded again. */
export const versionIn = (all: ReadonlyMap<number, Ahead>, { id, version }: Pick<CaseItem, 'id' | 'version'>): number =>
  Math.max(version, all.get(id)?.made ?? 0);

/** Whether anything is being saved about any case. */
export const isSavingAny = (all: ReadonlyMap<number, Ahead>): boolean =>
  [...all.values()].some(({ saves }) => saves > 0);

/** All that is done about cases is saved one after another, in this order. */
export const CASES = 'cases';

/** How many things were asked for about cases: the number of the one that was asked for last. */
export const lastAsked = sessionPart(() => 0);

/** Notes a change of what is ahead of the server about a case. */
export function note(store: SessionStore, id: number, change: (was: Ahead | undefined) => Ahead | undefined): void {
  const all = aheadOfServer.in(store);
  const next = new Map(all.get());
  const ahead = change(next.get(id));
  if (ahead) next.set(id, ahead);
  else next.delete(id);
  all.set(next);
}

/** Notes the version that a change by another call made: what one does next about the case is about that one. */
export const noteMade = (store: SessionStore, { id, version }: Pick<CaseItem, 'id' | 'version'>, made: number): void =>
  note(store, id, (was) => ({ ...(was ?? { version, saves: 0, isLeaving: false }), made }));

/** Forgets what is ahead of the server about a case that is as it was before. */
export const forgetAhead = (store: SessionStore, id: number): void => note(store, id, () => undefined);
