import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { formatNumber } from '../../kit/format.ts';
import { Moment } from '../../kit/moment.tsx';
import type { Post } from './post.ts';
import classes from './posts.module.css';

const PlaceMap = lazy(() => import('../../kit/map/place-map.tsx'));

interface Props {
  readonly post: Post;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Location({ post: { title, latitude, longitude } }: Props) {
  const isRefused = reasonOf(useMay('users_locations')) !== undefined;
  if (isRefused || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <section aria-labelledby="location" className={classes.location}>
      <h2 id="location" className={classes.heading}>
        Location
      </h2>
      <Suspense fallback={<Skeleton height={309} radius="md" />}>
        <PlaceMap at={{ latitude, longitude }} name={title} />
      </Suspense>
    </section>
  );
}

/** What is known of a post, in numbers, and where it was written, for whoever may see that. */
export function About({ post }: Props) {
  return (
    <div className={classes.card}>
      <dl className={classes.facts}>
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
      </dl>
      <Location post={post} />
    </div>
  );
}
