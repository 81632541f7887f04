import { Skeleton } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Website } from '../../../ui/text/website.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { JudgedVersions } from '../evidence/judged-versions.tsx';
import { LatestPosts } from '../evidence/latest-posts.tsx';
import { PersonCard } from '../evidence/person-card.tsx';
import { Reporters } from '../evidence/reporters.tsx';
import { PostPicture } from '../posts/picture.tsx';
import classes from './appeals.module.css';
import type { Appeal } from './words.ts';

interface Props {
  readonly appeal: Appeal;
}

const isAboutPost = ({ decision, post }: Appeal): boolean =>
  post !== null || decision?.measure === 'delete_post' || decision?.measure === 'hide_post';

/** Loads the evidence of the case that the decision closed. */
function useEvidence(appeal: Appeal) {
  const what = isAboutPost(appeal) ? ('posts' as const) : ('users' as const);
  const { allowed } = useMay(cases.evidence, { what });
  const id = appeal.case_id ?? undefined;
  const isThere = allowed && id !== undefined;
  const { data, error } = useCall(cases.evidence, { what, id: id ?? 1 }, { enabled: isThere, silent: true });
  return { what, id: allowed ? id : undefined, person: data?.data.person, isLoading: isThere && !data && !error };
}

/** The user, where nothing more is known. */
const Person = ({ appeal: { user, user_since: since } }: Props) =>
  user && (
    <div className={classes.person}>
      <Avatar person={user} size={40} />
      <div className={classes.words}>
        <ProfileLink id={user.id}>{user.name}</ProfileLink>
        <p className={classes.foot}>
          <bdi>{user.username}</bdi>
          {since && (
            <>
              {' '}
              · joined <Moment at={since} />
            </>
          )}
          {user.is_suspended === 1 && ' · suspended now'}
        </p>
      </div>
    </div>
  );

const Post = ({ appeal: { post, post_text: text, post_website: website } }: Props) =>
  post ? (
    <section aria-label="Post" className={classes.post}>
      {post.image && <PostPicture id={post.id} address={post.image} title={post.title} isReported={post.is_reported} />}
      <h3>
        <GatedLink to={`/post-details/${post.id}`} access="post_details">
          <bdi>{post.title}</bdi>
        </GatedLink>
      </h3>
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {website && <Website address={website} />}
    </section>
  ) : (
    <p className={classes.foot}>The post is permanently deleted.</p>
  );

/**
 * The subject of the decision: the post as it was judged and its current state, or that it is deleted; for a user,
 * their posts.
 */
export const Subject = ({ appeal }: Props) => (
  <>
    {isAboutPost(appeal) && <Post appeal={appeal} />}
    {appeal.judged && <JudgedVersions judged={appeal.judged} />}
    {!isAboutPost(appeal) && <LatestPosts userId={appeal.user_id} />}
  </>
);

/** The user who appeals, with earlier decisions about them. */
export function Appellant({ appeal }: Props) {
  const { person, isLoading } = useEvidence(appeal);
  if (isLoading) return <Skeleton height={120} />;
  return person ? <PersonCard person={person} /> : <Person appeal={appeal} />;
}

/** The reports before the first decision. */
export function AppealReports({ appeal }: Props) {
  const { what, id } = useEvidence(appeal);
  return id === undefined ? null : <Reporters item={{ id, what, reports: appeal.reports ?? 0 }} />;
}
