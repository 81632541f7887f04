import { type Kysely, sql } from 'kysely';

/** Why items were refused or wait, without the ids of what is missing, so that they are found by it among a million. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function app_refused_reason(path text, message text, is_late boolean) returns text
      language sql immutable parallel safe as $$
      select left(case when is_late then 'It waited 7 days in vain' when path = '' then message
        else path || ': ' || message end, 400)
    $$;
    create function app_waiting_reason(path text, message text, ref_type text) returns text
      language sql immutable parallel safe as $$
      select left(case when ref_type is not null then path || ': it waits for a ' || ref_type when path = '' then message
        else path || ': ' || message end, 400)
    $$;
    create index app_refused_by_reason on app_refused (app_refused_reason(path, message, is_late), id);
    create index app_waiting_by_type on app_waiting (type, id) where not is_parked;
    create index app_waiting_by_reason on app_waiting (app_waiting_reason(path, message, ref_type), id)
      where not is_parked;
  `.execute(db);
}
