import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { alert } from '../../../ui/alert/alert.ts';
import type { CaseItem } from '../case/item.ts';
import { aheadOf } from '../queue/queue.ts';
import { save } from '../queue/save.ts';
import type { Job } from '../queue/steps.ts';
import { useQueue } from '../queue/store.ts';
import type { ActionWithReason, CaseAction, ReasonChoice } from './actions.ts';
import { useReasonList } from './use-reasons.ts';

/** The actions on a case, and the pending decision. */
export interface CaseActions {
  /** The actions that fit the case, each with the reason why it is disabled at the moment. */
  readonly offered: readonly { readonly action: CaseAction; readonly reason: string | undefined }[];
  readonly deciding: ActionWithReason | undefined;
  /** The canceled decision: the focus returns to its button. */
  readonly cancelled: ActionWithReason | undefined;
  /** The case is assigned to the signed-in admin. */
  readonly isOwn: boolean;
  /** Takes an action, or asks for the reason first. */
  readonly start: (action: CaseAction) => void;
  readonly decide: (reason: ReasonChoice) => void;
  /** @param isLost the focus was on the button that began it. */
  readonly cancel: (isLost: boolean) => void;
}

const nothing: CaseItem = {
  id: 0,
  what: 'posts',
  subjectId: 0,
  subject: '',
  state: 'open',
  version: 0,
  assignee: null,
  closed: null,
  reports: 0,
  suspect: undefined,
};

/**
 * Returns the actions on a case, one call each. A decision is saved while the admin works on the next case; the last
 * step is remembered, so that it can be undone.
 * @param onDone called when an action was saved on the case that is still shown.
 */
export function useCaseActions(
  given: CaseItem | undefined,
  onDone: (action: CaseAction) => void = () => undefined,
): CaseActions {
  const me = useMe();
  useReasonList(given !== undefined);
  const ahead = useQueue((queue) => aheadOf(queue, given ?? nothing));
  const item: CaseItem = {
    ...(given ?? nothing),
    ...(ahead?.assignee === undefined ? {} : { assignee: ahead.assignee }),
  };
  const { id, what } = item;
  const [asked, setAsked] = useState<{
    readonly id: number;
    readonly decision: ActionWithReason;
    readonly isOver: boolean;
  }>();
  const latest = useRef<Job>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const isOwn = item.assignee !== null && item.assignee.id === me.id;

  const mayWork = reasonOf(useMay(cases.dismiss, { what }));
  const mayRemove = reasonOf(useMay(posts.remove));
  const maySuspend = useRefusal(profiles.suspend, item.suspect ?? {});
  const mayWarn = useRefusal(measures.warn, item.suspect ?? {});
  const mayHide = reasonOf(useMay(measures.hide));
  const gone = item.isDeleted ? 'It is already deleted' : undefined;
  const isBusy = ahead?.isLeaving && ahead.saves > 0 ? 'The decision is being saved' : undefined;
  const reasons: Readonly<Record<CaseAction, string | undefined>> = {
    dismiss: mayWork,
    warn: mayWarn,
    hide: mayHide ?? gone ?? (item.isHidden ? 'It is already hidden' : undefined),
    remove: mayRemove ?? gone,
    suspend: maySuspend ?? (item.suspect ? undefined : 'The author is not known'),
    assign: mayWork,
    reopen: mayWork,
  };
  // A server that does not count warnings cannot warn.
  const knowsMeasures = item.suspect?.warnings !== undefined;
  const fitting: readonly CaseAction[] =
    item.state === 'dismissed'
      ? ['reopen']
      : item.state === 'open'
        ? [
            'dismiss',
            ...(knowsMeasures ? (['warn'] as const) : []),
            ...(knowsMeasures && what === 'posts' ? (['hide'] as const) : []),
            ...(what === 'posts' ? (['remove'] as const) : []),
            'suspend',
            'assign',
          ]
        : [];
  const offered = given ? fitting.map((action) => ({ action, reason: isBusy ?? reasons[action] })) : [];

  const run = (action: CaseAction, given: ReasonChoice = {}): void => {
    setAsked(undefined);
    const own = { id: me.id ?? 0, name: me.name, avatar: me.avatar ?? null };
    const assigns = { to: isOwn ? 'nobody' : 'me', assignee: isOwn ? null : own } as const;
    const job = {
      action,
      item,
      reason: given.text || undefined,
      reasonId: given.id,
      words: given.words,
      days: given.days,
      ...(action === 'assign' ? assigns : {}),
    };
    latest.current = job;
    // Only the last job concerns the case that is still shown.
    void save(job).then((isSaved) => isSaved && latest.current === job && onDone(action));
  };
  // The question closes when someone else has decided the case meanwhile.
  const isOffered = offered.some(({ action, reason }) => action === asked?.decision && reason === undefined);
  const own = asked?.id === id ? asked : undefined;
  const deciding = own && !own.isOver && isOffered ? own.decision : undefined;
  return {
    offered,
    deciding,
    cancelled: own?.isOver ? own.decision : undefined,
    isOwn,
    start: (action) => {
      const offer = offered.find((one) => one.action === action);
      if (!offer || isBusy) return;
      if (offer.reason) return alert.danger(offer.reason);
      if (action === 'assign' || action === 'reopen') run(action);
      else setAsked({ id, decision: action, isOver: false });
    },
    decide: (given) => deciding && run(deciding, given),
    cancel: (isLost) => deciding && setAsked(isLost ? { id, decision: deciding, isOver: true } : undefined),
  };
}
