import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the user with this table alias was reported, with at least one report that was not dismissed: 1 or 0. Admins
 * never count as reported. The console blurs the pictures of reported users.
 */
export const isReported = (user: string): RawBuilder<0 | 1> =>
  sql`(${sql.ref(`${user}.reported_count`)} > 0 and not ${sql.ref(`${user}.is_admin`)})::int`;

/** The same for the post with this table alias. */
export const isPostReported = (post: string): RawBuilder<0 | 1> => sql`exists (
  select from cases reported where reported.post_id = ${sql.ref(`${post}.id`)} and reported.state <> 'dismissed')::int`;

/**
 * The number of undismissed reports on the user with this table alias, or on their posts, which count against their
 * author.
 */
export const reportsAbout = (user: string): RawBuilder<number> => sql`(${sql.ref(`${user}.reported_count`)} + coalesce(
  (select sum(reported.reports) from cases reported where reported.author_id = ${sql.ref(`${user}.id`)} and reported.state <> 'dismissed'), 0))::int`;
