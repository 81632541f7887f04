import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the user of that table alias was reported, and not every report was dismissed: 1 or 0. Members of staff never
 * count as reported. The console blurs the pictures of those who do.
 */
export const isReported = (user: string): RawBuilder<0 | 1> =>
  sql`(${sql.ref(`${user}.reported_count`)} > 0 and not ${sql.ref(`${user}.is_admin`)})::int`;

/** The same for the post of that table alias. */
export const isPostReported = (post: string): RawBuilder<0 | 1> => sql`exists (
  select from cases reported where reported.post_id = ${sql.ref(`${post}.id`)} and reported.state <> 'dismissed')::int`;

/**
 * How many reports on the user of that table alias, or on their posts, were not dismissed: who posts what is reported is
 * reported.
 */
export const reportsAbout = (user: string): RawBuilder<number> => sql`(${sql.ref(`${user}.reported_count`)} + coalesce(
  (select sum(reported.reports) from cases reported where reported.author_id = ${sql.ref(`${user}.id`)} and reported.state <> 'dismissed'), 0))::int`;
