import { type Kysely, sql } from 'kysely';

/**
 * Appeals: a user asks that a decision about them is looked at again, once for each decision. What kind of decision it was is kept
 * beside the appeal, so that the lists of those who may see it need no join, also when the post is gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table appeals (
      id bigint generated always as identity primary key,
      app_id text not null collate "C",
      decision_id bigint not null unique references moderation_decisions on delete cascade,
      user_id bigint references users on delete set null,
      measure text not null check (measure in ('warn', 'hide_post', 'delete_post', 'suspend')),
      is_about_post boolean not null,
      text text not null,
      state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by bigint references users,
      reason text,
      check ((state = 'open') = (decided_at is null))
    );
    create unique index appeals_of_app on appeals (app_id, date_trunc('month', created_at at time zone 'UTC'));
    create index appeals_by_time on appeals (created_at, id);
    create index appeals_in_state on appeals (state, created_at, id);
    create index appeals_in_state_by_id on appeals (state, id);
    create index appeals_of_user on appeals (user_id);
    create index appeals_decided on appeals (decided_at, id) where decided_at is not null;
  `.execute(db);
}
