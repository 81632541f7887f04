import { type Kysely, sql } from 'kysely';

/** Saved views of lists, and what each admin has chosen for each list. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table list_views (
      id bigint generated always as identity primary key,
      owner_id bigint not null references admins on delete cascade,
      list text not null,
      name text not null,
      shown jsonb not null,
      -- Nobody else sees a view whose group is gone.
      group_id bigint references groups on delete set null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create unique index list_views_name_key on list_views (owner_id, list, lower(name));
    create index list_views_shared on list_views (list, group_id) where group_id is not null;
    create index list_views_by_group on list_views (group_id) where group_id is not null;

    create table list_choices (
      admin_id bigint not null references admins on delete cascade,
      list text not null,
      hidden_columns text[] not null default '{}',
      default_view_id bigint references list_views on delete set null,
      primary key (admin_id, list)
    );
    create index list_choices_by_view on list_choices (default_view_id) where default_view_id is not null;
  `.execute(db);
}
