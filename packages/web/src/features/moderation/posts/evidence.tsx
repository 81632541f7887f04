import { Skeleton } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { IconLink } from '@tabler/icons-react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall, usePreload } from '../../../data/client/queries.ts';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import type { CaseChoice } from '../../../domain/moderation/desk/case-choice.ts';
import { DeletedMark } from '../../../domain/people/marks.tsx';
import { Website } from '../../../ui/text/website.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../evidence/evidence.module.css';
import { FailedBlock } from '../evidence/failed-block.tsx';
import { JudgedVersions } from '../evidence/judged-versions.tsx';
import { LatestPosts } from '../evidence/latest-posts.tsx';
import { PersonCard } from '../evidence/person-card.tsx';
import { Reporters } from '../evidence/reporters.tsx';
import { SimilarCases } from '../evidence/similar.tsx';
import { useOnLoad } from '../evidence/use-on-load.ts';
import { PostPicture } from './picture.tsx';

type Row = RowOf<typeof posts.reported>;

/** The address of the link, with the host for itself: that is what one knows again. */
function PostLink({ website, host }: { readonly website: string | null; readonly host: string | null | undefined }) {
  if (!website) return null;
  return (
    <p className={classes.link}>
      <IconLink size={16} aria-hidden />
      {host && host !== website && <b>{host}</b>}
      <span className={classes.grow}>
        <Website address={website} />
      </span>
    </p>
  );
}

/** The text of a post and its numbers, for anyone who may open posts. */
const usePostDetails = (id: number) => {
  const { allowed } = useMay(posts.details);
  const { data, error, refetch } = useCall(posts.details, { id }, { enabled: allowed, silent: true });
  return { post: data?.data, error, isLoading: allowed && !data && !error, refetch };
};

interface PostProps {
  readonly row: Row;
  readonly host: string | null | undefined;
  readonly details: ReturnType<typeof usePostDetails>;
}

/** The post itself: its picture, its text in full, its link and how far it went. */
function Post({ row, host, details: { post, error, isLoading, refetch } }: PostProps) {
  const { reported_post_id: id, image, title, is_reported: isReported, website, deleted_by: deletedBy } = row;
  // A deleted post is gone for good after a while; what was kept of it stands below.
  const isGone = Boolean(deletedBy) && error?.status === 404;
  return (
    <div className={classes.content} data-plain={!image || undefined}>
      {image && <PostPicture id={id} address={image} title={title} isReported={isReported} />}
      <div className={classes.words}>
        {deletedBy && <DeletedMark by={deletedBy} />}
        {post?.text && (
          <p className={classes.text} dir="auto">
            {post.text}
          </p>
        )}
        {isLoading && <Skeleton height={60} />}
        {error && !isGone && <FailedBlock failure={error} onRetry={() => void refetch()} />}
        <PostLink website={website} host={host} />
        {post && (
          <p className={classes.foot}>
            {post.created_at && (
              <>
                Posted <Moment at={post.created_at} /> ·{' '}
              </>
            )}
            {plural(post.views_count, 'view')} · {plural(post.shares_count, 'share')} ·{' '}
            {plural(post.comment_count, 'comment')}
          </p>
        )}
      </div>
    </div>
  );
}

interface Props {
  readonly row: Row;
  readonly item: CaseItem;
  readonly choice: CaseChoice;
  readonly onLoaded: () => void;
}

/** What a moderator looks at to decide about a post: the post, similar cases, who wrote it and who reported it. */
export function PostEvidence({ row, item, choice, onLoaded }: Props) {
  const { id, what, subjectId } = item;
  const details = usePostDetails(row.reported_post_id);
  const { data, error, refetch } = useCall(cases.evidence, { what, id }, { silent: true });
  const evidence = data?.data;
  const author = evidence?.person?.id ?? row.user?.id;
  const isLoading = details.isLoading || (!data && !error);
  useOnLoad(!isLoading, onLoaded);
  return (
    <>
      <Post row={row} host={evidence?.host} details={details} />
      {isLoading && <Skeleton height={160} mt="md" />}
      {/* The post and the similar cases push down what follows: nothing of it is seen before both are known. */}
      <div hidden={isLoading}>
        {evidence && <JudgedVersions judged={evidence} />}
        {!error && <SimilarCases item={item} evidence={evidence} choice={choice} />}
        <div className={classes.columns}>
          <div>
            {evidence?.person && <PersonCard person={evidence.person} />}
            {!data && error && error.status !== 404 && (
              <section aria-label="The author" className={classes.block}>
                <h3 className={classes.heading}>Author</h3>
                <FailedBlock failure={error} onRetry={() => void refetch()} />
              </section>
            )}
          </div>
          <div>
            <Reporters item={item} />
          </div>
        </div>
        {author !== undefined && <LatestPosts userId={author} but={subjectId} />}
      </div>
    </>
  );
}

/** Loads what is shown of posts that are probably next. */
export function PostEvidenceAhead({ items }: { readonly items: readonly CaseItem[] }): null {
  usePreload(
    cases.evidence,
    items.map(({ what, id }) => ({ what, id })),
  );
  usePreload(
    posts.details,
    items.map(({ subjectId: id }) => ({ id })),
    useMay(posts.details).allowed,
  );
  return null;
}
