import type { PageKey, pages } from '@quarterdeck/contract/pages';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { number, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
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

/** Reads what an admin has written of a page without saving it; null when there is nothing. */
export async function draftOf(db: Db, adminId: number, key: PageKey): Promise<Draft> {
  return (await selectDraft.first(db, adminId, key)) ?? null;
}

const upsertDraft = statement(
  draftRow,
  (adminId: number, key: PageKey, data: string, version: number) => sql`
    insert into page_drafts (admin_id, setting_id, data, version)
    select ${adminId}, id, ${data}, ${version}::int from settings where data_key = ${key}
    on conflict (admin_id, setting_id) do update set
      data = excluded.data, version = excluded.version, written_at = now()
    returning data, version, written_at`,
);

/**
 * Cleans a text as a page is cleaned, and keeps it in place of the former draft.
 * @throws HttpError 422 when it is nested too deeply or too long.
 */
export async function saveDraft(trx: Trx, adminId: number, { data_key, data, version }: Input): Promise<Draft> {
  return upsertDraft.one(trx, adminId, data_key, cleanPage(data), version);
}

const deleteDraft = statement(
  {},
  (adminId: number, key: PageKey) => sql`
    delete from page_drafts
    where admin_id = ${adminId} and setting_id = (select id from settings where data_key = ${key})`,
);

/** Deletes the draft that an admin has of a page, if there is one. */
export async function removeDraft(trx: Trx, adminId: number, key: PageKey): Promise<void> {
  await deleteDraft(trx, adminId, key);
}
