import { sessionPart } from '../../../ui/state/session-store.ts';
import type { CaseItem } from '../case/item.ts';
import type { CaseAction } from './actions.ts';
import type { Given } from './use-actions.ts';

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
