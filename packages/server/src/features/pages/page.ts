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

/** A saved page, and its audit event. */
interface PageChange {
  readonly page: Page;
  /** Describes what was removed from the page. */
  readonly leftOut: string;
  readonly audit: AuditEvent;
}

/**
 * Keeps what a page can contain, and describes what was removed.
 * @throws Refusal invalid when the text is nested too deeply, or too long once special characters are escaped.
 */
export function cleanPage(data: string): CleanText {
  if (isTooDeep(data)) throw invalid([{ field: 'data', message: 'Too many elements are not closed' }]);
  const cleaned = cleanText(data, MOST_CHARACTERS);
  if (cleaned.text.length > MOST_CHARACTERS)
    throw invalid([{ field: 'data', message: 'Too long: special characters take several characters each' }]);
  return cleaned;
}

/**
 * Cleans a text and saves it as a new version, unless it is unchanged. The audit log has only sizes, because the
 * versions have the texts.
 * @throws Refusal invalid when the text is nested too deeply, or too long once special characters are escaped.
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
