import { type Kysely, sql } from 'kysely';

/** Under which category of the Digital Services Act the reasons that a new console begins with are counted. */
const categories = [
  ['Scam or fraud', 'scams_and_fraud'],
  ['Prohibited goods', 'unsafe_and_prohibited_products'],
  ['Impersonation', 'scams_and_fraud'],
  ['Harassment or hate', 'illegal_or_harmful_speech'],
  ['Violence', 'violence'],
  ['Copyright or privacy', 'intellectual_property_infringements'],
  ['Self-harm', 'self_harm'],
  ['Child safety', 'protection_of_minors'],
] as const;

/** What the numbers of moderation, the log of decisions and the transparency report read. */
export async function up(db: Kysely<never>): Promise<void> {
  const named = sql.join(categories.map(([name, category]) => sql`(${sql.lit(name)}, ${sql.lit(category)})`));
  await sql`
    -- A category of the templates; the contract names them all.
    alter table report_reasons add dsa_category text not null default 'other_violation_tc';
    update report_reasons r set dsa_category = given.category
    from (values ${named}) given (name, category) where r.name = given.name;

    -- Whether it is about a post or a person: it outlives the post.
    alter table moderation_decisions add what text check (what in ('posts', 'users'));
    update moderation_decisions
      set what = case when post_id is not null or kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
    create function moderation_decisions_what() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.what := case when new.post_id is not null or new.kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
      return new;
    end $$;
    revoke execute on function moderation_decisions_what() from public;
    create trigger moderation_decisions_what before insert on moderation_decisions
      for each row execute function moderation_decisions_what();
    alter table moderation_decisions alter what set not null;

    create index moderation_decisions_by_kind on moderation_decisions (kind, decided_at, id);
    create index moderation_decisions_by_reason on moderation_decisions (reason_id, decided_at, id);
    create index moderation_decisions_reverted on moderation_decisions (reverted_cause, decided_at, id)
      where reverted_cause is not null;
    create index post_reports_by_created_at on post_reports (created_at) include (reason);
    create index user_reports_by_moment on user_reports (created_at) include (reason);
    create index cases_by_opening on cases (what, created_at) where state = 'open';
  `.execute(db);
}
