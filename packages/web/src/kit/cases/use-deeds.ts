import { cases } from '@quarterdeck/contract/cases';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { useMe } from '../access/me.ts';
import { reasonOf, useMay } from '../access/use-may.ts';
import { alert } from '../alert/alert.ts';
import { useWrite } from '../client/queries.ts';
import type { Decision, Deed } from './deeds.ts';
import type { CaseItem } from './item.ts';
import { rememberStep } from './last-step.ts';
import { refreshed } from './refreshed.ts';

/** What can be done about a case, and what is being decided. */
export interface Deeds {
  /** The deeds that fit the case, each with the reason why it cannot be done just now. */
  readonly offered: readonly { readonly deed: Deed; readonly reason: string | undefined }[];
  readonly deciding: Decision | undefined;
  readonly isPending: boolean;
  /** Does a thing, or asks for the reason first. */
  readonly start: (deed: Deed) => void;
  readonly decide: (reason: string) => void;
  readonly cancel: () => void;
}

function suspicion(item: CaseItem): string | undefined {
  const { suspect } = item;
  if (!suspect) return 'Nobody knows whom to suspend';
  if (suspect.is_suspended === 1) return `${suspect.name} is suspended already`;
  if (suspect.reported_count === 0)
    return `Nobody has reported ${suspect.name}: only a reported account can be suspended`;
  return undefined;
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

/** What is done about a case, one call each; the step that was made last is remembered, to be taken back. */
export function useDeeds(given: CaseItem | undefined, onDone: (deed: Deed) => void = () => undefined): Deeds {
  const item = given ?? nothing;
  const { id, what, subjectId, version, suspect } = item;
  const [asked, setAsked] = useState<{ readonly id: number; readonly decision: Decision }>();
  const me = useMe();
  const isOwn = item.assignee !== null && item.assignee.id === me.id;
  const versioned = { refreshes: refreshed, version };
  const dismiss = useWrite(cases.dismiss, versioned);
  const remove = useWrite(posts.remove, versioned);
  const suspend = useWrite(profiles.suspend, {
    refreshes: refreshed,
    version: what === 'users' ? version : undefined,
  });
  const assign = useWrite(cases.assign, versioned);
  const reopen = useWrite(cases.reopen, versioned);

  const closed = item.state === 'open' ? undefined : 'This case is closed';
  const mayWork = reasonOf(useMay(cases.dismiss, { what }));
  const mayRemove = reasonOf(useMay(posts.remove));
  const maySuspend = reasonOf(useMay(profiles.suspend));
  const reasons: Readonly<Record<Deed, string | undefined>> = {
    dismiss: mayWork ?? closed,
    remove: mayRemove ?? closed,
    suspend: maySuspend ?? (what === 'users' ? closed : undefined) ?? suspicion(item),
    assign: mayWork ?? closed,
    reopen: mayWork,
  };
  const fitting: readonly Deed[] =
    item.state === 'dismissed'
      ? ['reopen']
      : item.state === 'open'
        ? ['dismiss', ...(what === 'posts' ? (['remove'] as const) : []), 'suspend', 'assign']
        : [];
  const offered = given ? fitting.map((deed) => ({ deed, reason: reasons[deed] })) : [];
  const isPending = [dismiss, remove, suspend, assign, reopen].some((write) => write.isPending);

  const finish = (deed: Deed, made?: number): void => {
    setAsked(undefined);
    rememberStep(deed === 'reopen' ? undefined : { deed, item, version: made });
    onDone(deed);
  };
  const fail = { onError: () => setAsked(undefined) };
  const run = (deed: Deed, text?: string): void => {
    const reason = text || undefined;
    if (deed === 'dismiss')
      dismiss.mutate(
        { what, id, reason: text ?? '' },
        { ...fail, onSuccess: ({ data }) => finish(deed, data.version) },
      );
    else if (deed === 'remove') remove.mutate({ id: subjectId, reason }, { ...fail, onSuccess: () => finish(deed) });
    else if (deed === 'suspend' && suspect)
      suspend.mutate({ user_id: suspect.id, reason }, { ...fail, onSuccess: () => finish(deed) });
    else if (deed === 'assign')
      assign.mutate({ what, id, to: isOwn ? 'nobody' : 'me' }, { onSuccess: ({ data }) => finish(deed, data.version) });
    else if (deed === 'reopen') reopen.mutate({ what, id }, { onSuccess: () => finish(deed) });
  };
  // What somebody else has decided meanwhile is not asked any more.
  const isOffered = offered.some(({ deed, reason }) => deed === asked?.decision && reason === undefined);
  const deciding = asked?.id === id && isOffered ? asked.decision : undefined;
  return {
    offered,
    deciding,
    isPending,
    start: (deed) => {
      const offer = offered.find((one) => one.deed === deed);
      if (isPending || !offer) return;
      if (offer.reason) return alert.danger(offer.reason);
      if (deed === 'assign' || deed === 'reopen') run(deed);
      else setAsked({ id, decision: deed });
    },
    decide: (text) => deciding && !isPending && run(deciding, text),
    cancel: () => setAsked(undefined),
  };
}
