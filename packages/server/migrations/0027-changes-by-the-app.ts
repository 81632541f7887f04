import { type Kysely, sql } from 'kysely';

/** The fields of a profile that staff edit, each with a version of its own. */
const fields = ['name', 'username', 'gender', 'email', 'phone', 'dob', 'address', 'current_location'];

/** What else staff edit and others may write: the columns that the version of a row is about. */
const versioned: Readonly<Record<string, readonly string[]>> = {
  campaigns: ['status'],
  interests: ['name'],
  campaign_charges: ['goal', 'value'],
  settings: ['data'],
  app_versions: ['app_version', 'notify_for_update'],
};

const differs = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/**
 * A change that does not come from staff has a version as well, so that nobody of the staff overwrites it unseen. Whoever
 * writes for staff raises the version in the same statement; where that was not done, it was the app, and nobody is named.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function users_note_edits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      field text;
      noted jsonb := '{}';
    begin
      foreach field in array array_remove(array[${sql.raw(
        fields
          .map((field) => `case when old.${field} is distinct from new.${field} then '${field}' end`)
          .join(',\n        '),
      )}], null)
      loop
        if new.edits -> field is not distinct from old.edits -> field then
          new.version := greatest(new.version, old.version + 1);
          noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
        end if;
      end loop;
      if noted <> '{}' then
        new.edits := new.edits || noted;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
    revoke execute on function users_note_edits() from public;
    create trigger users_note_edits before update of ${sql.raw(fields.join(', '))} on users
      for each row when (${sql.raw(differs(fields))}) execute function users_note_edits();

    create function note_change_by_app() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if new.version = old.version then
        new.version := old.version + 1;
        new.updated_by := null;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
    revoke execute on function note_change_by_app() from public;

    -- Every text of a page is kept; those of staff the server keeps itself.
    create function settings_keep_text_of_app() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into setting_versions (setting_id, version, data, updated_at)
      select new.id, new.version, new.data, new.updated_at
      where exists (select from setting_versions where setting_id = new.id)
      on conflict (setting_id, version) do nothing;
      return null;
    end $$;
    revoke execute on function settings_keep_text_of_app() from public;
    create trigger settings_keep_text_of_app after update of data on settings
      for each row when (old.data <> new.data and new.updated_by is null) execute function settings_keep_text_of_app();
  `.execute(db);
  for (const [table, columns] of Object.entries(versioned))
    await sql
      .raw(`
        create trigger ${table}_note_change before update of ${columns.join(', ')} on ${table}
          for each row when (${differs(columns)}) execute function note_change_by_app();`)
      .execute(db);
  await sql`
    -- What has changed since.
    create index users_by_updated_at on users (updated_at, id);

    -- What is not resolved, or was never tried again, comes before the earliest that was: last, when the latest come first.
    drop index failed_urls_by_resolved_at, failed_urls_by_last_retried_at, failed_urls_enrichment_by_resolved_at,
      failed_urls_enrichment_by_last_retried_at;
    create index failed_urls_by_resolved_at on failed_urls (resolved_at nulls first, id);
    create index failed_urls_by_last_retried_at on failed_urls (last_retried_at nulls first, id);
    create index failed_urls_enrichment_by_resolved_at on failed_urls (resolved_at nulls first, id)
      where failed_in_enrichment;
    create index failed_urls_enrichment_by_last_retried_at on failed_urls (last_retried_at nulls first, id)
      where failed_in_enrichment;
  `.execute(db);
}
