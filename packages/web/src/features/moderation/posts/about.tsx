import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import card from '../../../ui/block/card.module.css';
import { Fact, Facts } from '../../../ui/block/card.tsx';
import { LazyPlaceMap } from '../../../ui/map/lazy-maps.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import type { Post } from './post.ts';
import classes from './posts.module.css';

interface Props {
  readonly post: Post;
}

function Location({ post: { title, latitude, longitude } }: Props) {
  const isRefused = reasonOf(useMay('users_locations')) !== undefined;
  if (isRefused || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <section aria-labelledby="location" className={classes.location}>
      <h2 id="location" className={card.heading}>
        Location
      </h2>
      <LazyPlaceMap at={{ latitude, longitude }} name={title} />
    </section>
  );
}

/** A post's numbers, and its location for admins who can see that. */
export function About({ post }: Props) {
  return (
    <div className={card.card}>
      <Facts>
        <Fact label="Username">{post.user.username}</Fact>
        <Fact label="Total likes">{formatNumber(post.like_count)}</Fact>
        <Fact label="Comments">{formatNumber(post.comment_count)}</Fact>
        <Fact label="Clicks">{formatNumber(post.clicks_count)}</Fact>
        <Fact label="Views">{formatNumber(post.views_count)}</Fact>
        <Fact label="Shares">{formatNumber(post.shares_count)}</Fact>
        <Fact label="Bookmarked">{formatNumber(post.bookmarks_count)}</Fact>
        <Fact label="Last updated">
          <Moment at={post.updated_at} />
        </Fact>
      </Facts>
      <Location post={post} />
    </div>
  );
}
