import { Skeleton } from '@mantine/core';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { IconEye } from '@tabler/icons-react';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../cases.module.css';
import type { CaseDetails, CaseItem } from './item.ts';
import { TopReason } from './top-reason.tsx';

const verbs = {
  dismiss: { posts: 'dismissed this case', users: 'dismissed this case' },
  warn: { posts: 'warned the author of this post', users: 'warned this user' },
  hide_post: { posts: 'hid this post', users: 'closed this case' },
  delete_post: { posts: 'deleted this post', users: 'closed this case' },
  suspend: { posts: 'closed this case', users: 'suspended this user' },
} as const;
/** The action that closed a case, where the server does not report it. */
const usual = { posts: 'delete_post', users: 'suspend' } as const;

/** Returns who else views a case: `Ann and Ben are also viewing this`. */
function lookingText(looking: CaseDetails['looking']): string {
  const names = looking.map(({ name }) => name);
  const last = names.at(-1) ?? '';
  return names.length === 1
    ? `${last} is also viewing this`
    : `${names.slice(0, -1).join(', ')} and ${last} are also viewing this`;
}

/** The other viewers of a case; screen readers announce each new one. */
export const Viewers = ({ looking }: { readonly looking: CaseDetails['looking'] }) => (
  <div role="status">
    {looking.length > 0 && (
      <p className={classes.looking}>
        <IconEye size={16} aria-hidden />
        {lookingText(looking)}
      </p>
    )}
  </div>
);

/** The decision that closed a case: by whom, how, when and why. */
export function Closure({ item: { what, state, closed } }: { readonly item: CaseItem }) {
  if (state === 'open' || !closed) return null;
  return (
    <p className={classes.closed}>
      {closed.by?.name ?? 'Someone'} {verbs[state === 'dismissed' ? 'dismiss' : (closed.measure ?? usual[what])][what]}{' '}
      on <Moment at={closed.at} shows="full" />
      {closed.reason && `: ${closed.reason}`}
    </p>
  );
}

const outcomes = {
  open: 'Waiting for a decision',
  upheld: 'upheld the decision',
  overturned: 'overturned the decision',
};

/** The result of the latest appeal against a case's decision. */
function CaseAppeal({ appeal }: { readonly appeal: NonNullable<CaseDetails['appeal']> }) {
  const { id, user_id, state, at, by, reason } = appeal;
  const search = { userId: String(user_id), row: String(id), ...(state === 'open' ? {} : { state }) };
  return (
    <span>
      <GatedLink to="/appeals" search={search} access={appeals.list.access} isInText>
        {state === 'open' ? outcomes.open : `${by?.name ?? 'Someone'} ${outcomes[state]}`}
      </GatedLink>
      {state === 'open' ? ', written on ' : ' on '}
      <Moment at={at} />
      {reason && `: ${reason}`}
    </span>
  );
}

interface Props {
  readonly item: CaseItem;
  readonly details: CaseDetails | undefined;
  readonly isLoading: boolean;
}

/**
 * The reasons of the reports with their numbers, the assignee and the notes. For an admin who cannot work on cases,
 * only the assignee.
 */
export function CaseFacts({ item, details, isLoading }: Props) {
  return (
    <dl className={classes.facts}>
      {(details || isLoading) && (
        <>
          <div data-whole>
            <dt>Reasons</dt>
            <dd>
              {details?.top_reason && <TopReason reason={details.top_reason} />}
              {details ? (
                details.reasons.map(({ reason, reports }) => (
                  <span key={reason} className={classes.why}>
                    <span>{reason}</span> <b>{formatNumber(reports)}</b>
                  </span>
                ))
              ) : (
                <Skeleton height={20} width={180} />
              )}
            </dd>
          </div>
          <div>
            <dt>First reported</dt>
            <dd>{details ? <Moment at={details.created_at} /> : <Skeleton height={12} width={80} />}</dd>
          </div>
        </>
      )}
      {details?.appeal && (
        <div data-whole>
          <dt>Appeal</dt>
          <dd>
            <CaseAppeal appeal={details.appeal} />
          </dd>
        </div>
      )}
      <div>
        <dt>Assignee</dt>
        <dd>{item.assignee?.name ?? 'No one'}</dd>
      </div>
    </dl>
  );
}
