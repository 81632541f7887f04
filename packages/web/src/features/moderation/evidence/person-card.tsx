import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import { SuspendedMark } from '../../../domain/people/marks.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
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

function Decisions({ person: { decisions, latest_decisions: latest } }: { readonly person: Person }) {
  if (latest.length === 0) return <p className={classes.foot}>Nothing was decided about them before.</p>;
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
        {latest.map(({ id, kind, at, reason, post, is_reverted: isReverted }) => (
          <li key={id} className={classes.decision}>
            <span className={classes.outcome} data-reverted={isReverted === 1 || undefined}>
              {outcomes[kind]}
              {isReverted === 1 && ', taken back'}
            </span>
            <span className={classes.grow}>
              {post && <bdi>{post.title}</bdi>}
              {reason && <span className={classes.foot}> {reason}</span>}
            </span>
            <span className={classes.foot}>
              <Moment at={at} shows="ago" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What else is reported of them just now. */
function OpenCases({ person: { id, open_posts: posts = 0, open_case: own } }: { readonly person: Person }) {
  if (posts === 0 && typeof own !== 'number') return null;
  return (
    <p className={classes.foot}>
      Also open:{' '}
      {posts > 0 && (
        <Link to="/reported-posts" search={{ userId: String(id) }}>
          {plural(posts, 'post')} of theirs
        </Link>
      )}
      {posts > 0 && typeof own === 'number' && ', '}
      {typeof own === 'number' && (
        <Link to="/reported-users" search={{ userId: String(id) }}>
          a case about them
        </Link>
      )}
    </p>
  );
}

interface Props {
  readonly person: Person;
  /** Where the name is the title already, it is not said again. */
  readonly isSubject?: boolean;
}

/** Whom a case concerns: how long they have been there, what was decided about them, and how right their own reports are. */
export function PersonCard({ person, isSubject = false }: Props) {
  const { id, name, created_at: since, is_suspended: isSuspended, is_deleted: isDeleted } = person;
  return (
    <section aria-label={isSubject ? 'The person' : 'The author'} className={classes.block}>
      {!isSubject && <h3 className={classes.heading}>Author</h3>}
      <div className={classes.person}>
        <Avatar person={person} size={isSubject ? 72 : 40} />
        <div className={classes.grow}>
          {!isSubject && (
            <ProfileLink id={id} isDeleted={isDeleted}>
              {name}
            </ProfileLink>
          )}
          <p className={classes.foot}>
            Account of {ageText(since, Date.now())}
            {isDeleted === 1 && ' · Deleted by the app'}
          </p>
          {isSuspended === 1 && <SuspendedMark />}
          <p className={classes.foot}>
            Own reports: <ReliabilityText of={person.given} />
          </p>
        </div>
      </div>
      <Decisions person={person} />
      <OpenCases person={person} />
    </section>
  );
}
