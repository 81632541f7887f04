import { type Kysely, sql } from 'kysely';
import { accessTables } from './baseline-access.ts';
import { activityTables } from './baseline-activity.ts';
import { advertisingTables } from './baseline-advertising.ts';
import { appTables } from './baseline-app.ts';
import { auditTables } from './baseline-audit.ts';
import { expressions } from './baseline-expressions.ts';
import { moderationTables } from './baseline-moderation.ts';
import { peopleTables } from './baseline-people.ts';
import { postsTables } from './baseline-posts.ts';
import { insertRows } from './baseline-rows.ts';
import { settingsTables } from './baseline-settings.ts';
import { webTables } from './baseline-web.ts';

/** References in a circle, and what is counted of several tables. */
const links = `
alter table list_choices add constraint list_choices_default_view_id_fkey foreign key (default_view_id) references list_views on delete set null;
alter table conversation_access_requests add constraint conversation_access_requests_grant_id_fkey foreign key (grant_id) references access_grants;

create view counted_events (person, day, kind) as
  select id, (created_at at time zone 'UTC')::date, 'new_user'::counted from users where is_app_user
  union all select user_id, (created_at at time zone 'UTC')::date, 'search'::counted from searches
  union all select user_id, (created_at at time zone 'UTC')::date, 'post'::counted from posts
  union all select follower_id, (created_at at time zone 'UTC')::date, 'follow'::counted from follows
  union all select sender_id, (created_at at time zone 'UTC')::date, 'message'::counted from chat_messages
  union all select user_id, (at at time zone 'UTC')::date, kind::counted from campaign_events
  union all select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor'::counted from web_events;

create view counted_visits (person, day, kind) as
  select user_id, (created_at at time zone 'UTC')::date, counted_as('search'::counted) from searches where user_id is not null
  union all select user_id, (created_at at time zone 'UTC')::date, counted_as('post'::counted) from posts where true
  union all select follower_id, (created_at at time zone 'UTC')::date, counted_as('follow'::counted) from follows where not is_automatic
  union all select sender_id, (created_at at time zone 'UTC')::date, counted_as('message'::counted) from chat_messages where true
  union all select user_id, (at at time zone 'UTC')::date, counted_as(kind::counted) from campaign_events where user_id is not null
  union all select visitor_id, (session_started_at at time zone 'UTC')::date, counted_as('visitor'::counted) from web_events where true;
`;

const tables = [
  peopleTables,
  accessTables,
  auditTables,
  settingsTables,
  postsTables,
  moderationTables,
  appTables,
  activityTables,
  webTables,
  advertisingTables,
];

/**
 * The tables of the first release, in one migration instead of the 81 that came before it (decision 75). Functions and triggers come after
 * all migrations (`functions`); those that a table needs are here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of ['create extension if not exists pg_trgm', expressions, ...tables, links])
    await sql.raw(part).execute(db);
  await insertRows(db);
}
