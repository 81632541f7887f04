import { Skeleton } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { IconLink } from '@tabler/icons-react';
import { useMay } from '../../../data/access/use-may.ts';
import { AHEAD_MS, useCall, usePreload } from '../../../data/client/queries.ts';
import { WrittenIn } from '../../../domain/language/written-in.tsx';
import picture from '../../../domain/media/picture.module.css';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import type { CaseChoice } from '../../../domain/moderation/desk/case-choice.ts';
import { Translate } from '../../../domain/moderation/team/translate.tsx';
import { DeletedMark } from '../../../domain/people/marks.tsx';
import { Website } from '../../../ui/text/website.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../evidence/evidence.module.css';
import { FailedBlock } from '../evidence/failed-block.tsx';
import { JudgedVersions } from '../evidence/judged-versions.tsx';
import { LatestPosts } from '../evidence/latest-posts.tsx';
import { PersonCard } from '../evidence/person-card.tsx';
import { newestReports, Reporters } from '../evidence/reporters.tsx';
import { SimilarCases } from '../evidence/similar.tsx';
import { useOnLoad } from '../evidence/use-on-load.ts';
import { PostPicture } from './picture.tsx';

type Row = RowOf<typeof posts.reported>;

/** A link's address, with the host set apart because moderators recognize it. */
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

/** Loads a post's text and numbers, for admins who can open posts. */
const usePostDetails = (id: number) => {
  const { allowed } = useMay(posts.details);
  const { data, error, refetch } = useCall(
    posts.details,
    { id },
    { enabled: allowed, silent: true, staleTime: AHEAD_MS },
  );
  return { post: data?.data, error, isLoading: allowed && !data && !error, refetch };
};

interface PostProps {
  readonly row: Row;
  readonly host: string | null | undefined;
  readonly details: ReturnType<typeof usePostDetails>;
}

/** The post: its picture, full text, link, and reach. */
function Post({ row, host, details: { post, error, isLoading, refetch } }: PostProps) {
  const { reported_post_id: id, image, title, is_reported: isReported, website, deleted_by: deletedBy } = row;
  // A deleted post is permanently deleted after a while; its stored versions are below.
  const isGone = Boolean(deletedBy) && error?.status === 404;
  return (
    <div className={classes.content}>
      {image && (
        <div className={`${picture.frame} ${classes.media}`}>
          <PostPicture id={id} address={image} title={title} isReported={isReported} />
        </div>
      )}
      <div className={classes.words}>
        {deletedBy && <DeletedMark by={deletedBy} />}
        {post?.text && (
          <p className={classes.text} dir="auto">
            {post.text}
          </p>
        )}
        <WrittenIn of="text" language={row.language} />
        {post && <Translate of={{ kind: 'post', id }} />}
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
}

/** Loads the evidence of a case about a post, and reports whether all of it is loaded, or cannot be. */
function useEvidence(row: Row, { id, what }: CaseItem) {
  const details = usePostDetails(row.reported_post_id);
  const { data, error, refetch } = useCall(cases.evidence, { what, id }, { silent: true, staleTime: AHEAD_MS });
  return { details, evidence: data?.data, error, refetch, isLoading: details.isLoading || (!data && !error) };
}

/** The post that a case is about: its content, the judged version, and other posts by its author. */
export function PostSubject({ row, item, onLoaded }: Props & { readonly onLoaded: () => void }) {
  const { details, evidence, isLoading } = useEvidence(row, item);
  const author = evidence?.person?.id ?? row.user?.id;
  useOnLoad(!isLoading, onLoaded);
  return (
    <>
      <Post row={row} host={evidence?.host} details={details} />
      {isLoading && <Skeleton height={88} mt="md" />}
      {/* The post moves what follows, so nothing of that is shown before the post is loaded. */}
      <div hidden={isLoading}>
        {evidence && <JudgedVersions judged={evidence} />}
        {author !== undefined && <LatestPosts userId={author} but={item.subjectId} />}
      </div>
    </>
  );
}

/** The evidence of a case about a post: its author, its reporters, and similar cases. */
export function PostFacts({ row, item, choice }: Props & { readonly choice: CaseChoice }) {
  const { evidence, error, refetch, isLoading } = useEvidence(row, item);
  return (
    <>
      {isLoading && <Skeleton height={160} mt="md" />}
      <div hidden={isLoading}>
        {evidence?.person && <PersonCard person={evidence.person} />}
        {!evidence && error && error.status !== 404 && (
          <section aria-label="The author" className={classes.block}>
            <h3 className={classes.heading}>Author</h3>
            <FailedBlock failure={error} onRetry={() => void refetch()} />
          </section>
        )}
        <Reporters item={item} />
        {!error && <SimilarCases item={item} evidence={evidence} choice={choice} />}
      </div>
    </>
  );
}

/** Preloads the evidence of posts that are probably next. */
export function PostEvidenceAhead({ items }: { readonly items: readonly CaseItem[] }): null {
  usePreload(
    cases.evidence,
    items.map(({ what, id }) => ({ what, id })),
  );
  usePreload(cases.reporters, items.map(newestReports));
  usePreload(
    posts.details,
    items.map(({ subjectId: id }) => ({ id })),
    useMay(posts.details).allowed,
  );
  return null;
}
