import { cases } from '@quarterdeck/contract/cases';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { useMe } from '../access/me.ts';
import { reasonOf, useMay } from '../access/use-may.ts';
import { useRefusal } from '../access/use-refusal.ts';
import { alert } from '../alert/alert.ts';
import type { Decision, Deed } from './deeds.ts';
import type { CaseItem } from './item.ts';
import { aheadOf, aheadOfServer } from './saving.ts';
import { useSaving } from './use-saving.ts';

/** Why something is decided: a reason of the list, or words of one's own. */
export interface Given {
  readonly id?: number | undefined;
  readonly text?: string | undefined;
}

/** What can be done about a case, and what is being decided. */
export interface Deeds {
  /** The deeds that fit the case, each with the reason why it cannot be done just now. */
  readonly offered: readonly { readonly deed: Deed; readonly reason: string | undefined }[];
  readonly deciding: Decision | undefined;
  /** What was about to be decided, and was not: the focus comes back to its button. */
  readonly cancelled: Decision | undefined;
  /** The case is assigned to the admin who asks. */
  readonly isOwn: boolean;
  /** Does a thing, or asks for the reason first. */
  readonly start: (deed: Deed) => void;
  readonly decide: (reason: Given) => void;
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
 * What is done about a case, one call each. A decision is saved while the next case is worked on; the step that was made last
 * is remembered, to be taken back.
 * @param onDone hears that a thing was saved about the case that is still shown.
 */
export function useDeeds(given: CaseItem | undefined, onDone: (deed: Deed) => void = () => undefined): Deeds {
  const me = useMe();
  const save = useSaving();
  const ahead = aheadOf(aheadOfServer.use(), given ?? nothing);
  const item: CaseItem = {
    ...(given ?? nothing),
    ...(ahead?.assignee === undefined ? {} : { assignee: ahead.assignee }),
  };
  const { id, what } = item;
  const [asked, setAsked] = useState<{ readonly id: number; readonly decision: Decision; readonly isOver: boolean }>();
  const isOwn = item.assignee !== null && item.assignee.id === me.id;

  const mayWork = reasonOf(useMay(cases.dismiss, { what }));
  const mayRemove = reasonOf(useMay(posts.remove));
  const maySuspend = useRefusal(profiles.suspend, item.suspect ?? {});
  const isBusy = ahead?.isLeaving && ahead.saves > 0 ? 'What was decided is being saved' : undefined;
  const reasons: Readonly<Record<Deed, string | undefined>> = {
    dismiss: mayWork,
    remove: mayRemove,
    suspend: maySuspend ?? (item.suspect ? undefined : 'Nobody knows whom to suspend'),
    assign: mayWork,
    reopen: mayWork,
  };
  const fitting: readonly Deed[] =
    item.state === 'dismissed'
      ? ['reopen']
      : item.state === 'open'
        ? ['dismiss', ...(what === 'posts' ? (['remove'] as const) : []), 'suspend', 'assign']
        : [];
  const offered = given ? fitting.map((deed) => ({ deed, reason: isBusy ?? reasons[deed] })) : [];

  const run = (deed: Deed, given: Given = {}): void => {
    setAsked(undefined);
    const own = { id: me.id ?? 0, name: me.name, avatar: me.avatar ?? null };
    const assigns = { to: isOwn ? 'nobody' : 'me', assignee: isOwn ? null : own } as const;
    save(
      { deed, item, reason: given.text || undefined, reasonId: given.id, ...(deed === 'assign' ? assigns : {}) },
      () => onDone(deed),
    );
  };
  // What someone else has decided meanwhile is not asked any more.
  const isOffered = offered.some(({ deed, reason }) => deed === asked?.decision && reason === undefined);
  const own = asked?.id === id ? asked : undefined;
  const deciding = own && !own.isOver && isOffered ? own.decision : undefined;
  return {
    offered,
    deciding,
    cancelled: own?.isOver ? own.decision : undefined,
    isOwn,
    start: (deed) => {
      const offer = offered.find((one) => one.deed === deed);
      if (!offer || isBusy) return;
      if (offer.reason) return alert.danger(offer.reason);
      if (deed === 'assign' || deed === 'reopen') run(deed);
      else setAsked({ id, decision: deed, isOver: false });
    },
    decide: (given) => deciding && run(deciding, given),
    cancel: (isLost) => deciding && setAsked(isLost ? { id, decision: deciding, isOver: true } : undefined),
  };
}
