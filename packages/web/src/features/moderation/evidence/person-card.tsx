import { Button } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import { SuspendedMark } from '../../../domain/people/marks.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { ageText } from './age.ts';
import classes from './evidence.module.css';
import { ReliabilityText } from './reliability.tsx';

type Person = NonNullable<OutputOf<typeof cases.evidence>['data']['person']>;
type Kind = Person['decisions'][number]['kind'];

const outcomes: Readonly<Record<Kind, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide_post: 'Hidden',
  delete_post: 'Deleted',
  suspend: 'Suspended',
};

/** How many are visible initially. */
const SHOWN = 3;

function Decisions({ person: { decisions, latest_decisions: latest } }: { readonly person: Person }) {
  const [isLong, setLong] = useState(false);
  if (latest.length === 0) return <p className={classes.foot}>No earlier decisions.</p>;
  return (
    <>
      <ul className={classes.counts} aria-label="Earlier decisions">
        {decisions.map(({ kind, count }) => (
          <li key={kind} data-kind={kind}>
            {outcomes[kind]} <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <ul className={classes.rows}>
        {latest
          .slice(0, isLong ? latest.length : SHOWN)
          .map(({ id, kind, at, reason, post, is_reverted: isReverted }) => (
            <li key={id} className={classes.decision}>
              <span className={classes.outcome} data-reverted={isReverted === 1 || undefined}>
                {outcomes[kind]}
                {isReverted === 1 && ', reversed'}
              </span>
              <span className={classes.about}>
                <TruncatedText>{[post?.title, reason].filter(Boolean).join(' · ')}</TruncatedText>
              </span>
              <span className={classes.foot}>
                <Moment at={at} shows="ago" />
              </span>
            </li>
          ))}
      </ul>
      {!isLong && latest.length > SHOWN && (
        <Button variant="subtle" size="compact-xs" onClick={() => setLong(true)}>
          Show {formatNumber(latest.length - SHOWN)} more
        </Button>
      )}
    </>
  );
}

/** Other open cases about the user. */
function OpenCases({ person: { id, open_posts: posts = 0, open_case: own } }: { readonly person: Person }) {
  if (posts === 0 && typeof own !== 'number') return null;
  return (
    <p className={classes.foot}>
      Also open:{' '}
      {posts > 0 && (
        <Link to="/reported-posts" search={{ userId: String(id) }}>
          {plural(posts, 'post')}
        </Link>
      )}
      {posts > 0 && typeof own === 'number' && ', '}
      {typeof own === 'number' && (
        <Link to="/reported-users" search={{ userId: String(id) }}>
          a user case
        </Link>
      )}
    </p>
  );
}

interface Props {
  readonly person: Person;
}

/** The age of a user's account, and the reliability of their own reports. */
const About = ({ person: { created_at: since, is_suspended: isSuspended, is_deleted: isDeleted, given } }: Props) => (
  <>
    <p className={classes.foot}>
      Account of {ageText(since, Date.now())}
      {isDeleted === 1 && ' · Deleted by the app'}
    </p>
    {isSuspended === 1 && <SuspendedMark />}
    <p className={classes.foot}>
      Their reports: <ReliabilityText of={given} />
    </p>
  </>
);

/** The user that a case is about; their name is in the title above. */
export const PersonHead = ({ person }: Props) => (
  <section aria-label="User" className={classes.person}>
    <Avatar person={person} size={96} />
    <div className={classes.grow}>
      <About person={person} />
    </div>
  </section>
);

/** Earlier decisions about a user, and other open cases. */
export const History = ({ person }: Props) => (
  <section aria-label="History" className={classes.block}>
    <h3 className={classes.heading}>Earlier decisions</h3>
    <Decisions person={person} />
    <OpenCases person={person} />
  </section>
);

/**
 * The author of a case's post: the age of their account, earlier decisions about them, and the reliability of their own
 * reports.
 */
export const PersonCard = ({ person }: Props) => (
  <section aria-label="The author" className={classes.block}>
    <h3 className={classes.heading}>Author</h3>
    <div className={classes.person}>
      <Avatar person={person} size={40} />
      <div className={classes.grow}>
        <ProfileLink id={person.id} isDeleted={person.is_deleted}>
          {person.name}
        </ProfileLink>
        <About person={person} />
      </div>
    </div>
    <Decisions person={person} />
    <OpenCases person={person} />
  </section>
);
