import { leftOutSentence, MOST_CHARACTERS, type PageKey, type pages } from '@quarterdeck/contract/pages';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { type CleanText, cleanText, isTooDeep } from '../../domain/rich-text/clean.ts';
import { type Setting, saveSetting, settingOf } from '../../domain/settings/setting.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof pages.savePage.input>;
type Page = z.input<typeof pages.page.output>['data'];

/** Reads a page. */
export async function pageOf(db: Db, key: PageKey): Promise<Page> {
  const { id, data, version, at, by } = await settingOf(db, key);
  return { data_key: key, data, id, version, updated_at: at, updated_by: by };
}

const insertSettingVersions = statement(
  {},
  (pageId: number) => sql`
    insert into setting_versions (setting_id, version, data, updated_at, updated_by)
    select id, version, data, updated_at, updated_by from settings where id = ${pageId}`,
);

/** A page that was saved, and what the audit log says of it. */
interface PageChange {
  readonly page: Page;
  /** What had no place in the page, as a sentence. */
  readonly leftOut: string;
  readonly audit: AuditEvent;
}

/**
 * Leaves of a text what a page may have, and notes what it may not.
 * @throws Refusal invalid when it is nested too deeply, or too long once special characters are written out.
 */
export function cleanPage(data: string): CleanText {
  if (isTooDeep(data)) throw invalid([{ field: 'data', message: 'Too many elements are not closed' }]);
  const cleaned = cleanText(data, MOST_CHARACTERS);
  if (cleaned.text.length > MOST_CHARACTERS)
    throw invalid([{ field: 'data', message: 'Too long: special characters take several characters each' }]);
  return cleaned;
}

/**
 * Cleans a text and saves it, as a version of its own; the same text again makes none. The audit log has only sizes: the
 * texts are among the versions.
 * @throws Refusal invalid when it is nested too deeply, or too long once special characters are written out.
 */
export async function savePage(
  trx: Trx,
  actor: Admin,
  before: Setting,
  { data_key, data }: Input,
): Promise<PageChange> {
  const { text, leftOut } = cleanPage(data);
  await saveSetting(trx, actor, before, text);
  const page = await pageOf(trx, data_key);
  if (page.version > before.version) {
    await insertSettingVersions(trx, page.id);
    await emitAppEvents(trx, actor, 'page.published', [{ id: page.id, page: data_key, version: page.version }]);
  }
  return {
    page,
    leftOut: leftOutSentence(leftOut),
    audit: {
      target: { type: 'setting', id: page.id },
      before: { version: before.version, characters: before.data.length },
      after: { version: page.version, characters: text.length },
      details: { page: data_key },
    },
  };
}
