import type { PageKey, pages } from '@quarterdeck/contract/pages';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid } from '../../core/errors.ts';
import { number, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { lockSetting } from '../../domain/settings/setting.ts';
import { cleanPage } from './page.ts';

type Trx = Transaction<Schema>;
type Draft = z.input<typeof pages.draft.output>['data'];
type Input = z.output<typeof pages.saveDraft.input>;

const draftRow = { data: text, version: number, written_at: timestamp };

const selectDraft = statement(
  draftRow,
  (adminId: number, key: PageKey) => sql`
    select d.data, d.version, d.written_at
    from page_drafts d join settings s on s.id = d.setting_id
    where d.admin_id = ${adminId} and s.data_key = ${key}`,
);

/** Reads an admin's unsaved draft of a page; null when there is none. */
export async function draftOf(db: Db, adminId: number, key: PageKey): Promise<Draft> {
  return (await selectDraft.first(db, adminId, key)) ?? null;
}

const selectOwnSave = statement(
  { version: number },
  (adminId: number, settingId: number, version: number) => sql`
    select version from setting_versions
    where setting_id = ${settingId} and version > ${version}::int and updated_by = ${adminId}
    limit 1`,
);

const upsertDraft = statement(
  draftRow,
  (adminId: number, settingId: number, data: string, version: number) => sql`
    insert into page_drafts (admin_id, setting_id, data, version)
    values (${adminId}, ${settingId}, ${data}, ${version}::int)
    on conflict (admin_id, setting_id) do update set
      data = excluded.data, version = excluded.version, written_at = now()
    returning data, version, written_at`,
);

/**
 * Cleans a text like a page's, and replaces the previous draft. Locks the page, so that a call during or after the
 * admin's own save does not restore the draft.
 * @throws Refusal invalid when the text is nested too deeply or too long, or the page has no such version. Conflict
 * when the admin has saved the page since that version.
 */
export async function saveDraft(trx: Trx, adminId: number, { data_key, data, version }: Input): Promise<Draft> {
  const { text: cleaned } = cleanPage(data);
  const page = await lockSetting(trx, data_key);
  if (version > page.version) throw invalid([{ field: 'version', message: 'This version does not exist yet' }]);
  if (await selectOwnSave.first(trx, adminId, page.id, version))
    throw conflict('You have saved this page since starting this draft. The draft was not stored');
  return upsertDraft.one(trx, adminId, page.id, cleaned, version);
}

const deleteDraft = statement(
  {},
  (adminId: number, key: PageKey) => sql`
    delete from page_drafts
    where admin_id = ${adminId} and setting_id = (select id from settings where data_key = ${key})`,
);

/** Deletes an admin's draft of a page, if there is one. */
export async function removeDraft(trx: Trx, adminId: number, key: PageKey): Promise<void> {
  await deleteDraft(trx, adminId, key);
}
