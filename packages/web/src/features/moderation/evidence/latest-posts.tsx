import { Skeleton } from '@mantine/core';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Thumbnail } from '../../../domain/media/thumbnail.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './evidence.module.css';
import { FailedBlock } from './failed-block.tsx';

const SHOWN = 6;

interface Props {
  readonly userId: number;
  /** The id of the open post, which is not listed again. */
  readonly but?: number;
}

/** A user's latest posts, for admins who can open posts. */
export function LatestPosts({ userId, but }: Props) {
  const { allowed } = useMay(posts.latest);
  const input = { user_id: userId, page_limit: SHOWN + 1 };
  const { data, error, refetch } = useCall(posts.latest, input, { enabled: allowed, silent: true });
  if (!allowed || error?.status === 404) return null;
  const shown = data?.data.filter(({ id }) => id !== but).slice(0, SHOWN);
  return (
    <section aria-label="Latest posts" className={classes.block}>
      <h3 className={classes.heading}>{but === undefined ? 'Latest posts' : 'Other posts'}</h3>
      {error && <FailedBlock failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={88} />}
      {shown?.length === 0 && <p className={classes.foot}>{but === undefined ? 'No posts' : 'No other posts'}</p>}
      <ul className={classes.posts}>
        {shown?.map(({ id, title, image, is_reported, created_at: at }) => (
          <li key={id} className={classes.post}>
            <Thumbnail of={{ kind: 'post', id, field: 'image' }} address={image} isReported={is_reported === 1} />
            <div className={classes.grow}>
              <GatedLink to={`/post-details/${id}`} access="post_details">
                <TruncatedText>{title}</TruncatedText>
              </GatedLink>
              <p className={classes.foot}>
                <Moment at={at} shows="ago" />
                {is_reported === 1 && ' · Reported'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
