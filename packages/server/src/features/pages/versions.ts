import type { PageKey, pages } from '@quarterdeck/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { ListSource } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';

type Answer = z.input<typeof pages.versions.output>;
type Text = z.input<typeof pages.versionText.output>['data'];
const by = sql`(select name from users where users.id = v.updated_by) as updated_by`;

const sourceOf = (key: PageKey): ListSource => ({
  from: sql`setting_versions v`,
  columns: sql`v.version, v.updated_at, ${by}, v.size`,
  where: sql<boolean>`v.setting_id = (select id from settings where data_key = ${key})`,
  id: sql`v.id`,
  anyDepth: true,
  orders: { version: sql`v.version` },
});

const versionList = list({ version: number, updated_at: timestamp, updated_by: orNull(text), size: number }, sourceOf);

const oneVersion = statement(
  { version: number, updated_at: timestamp, updated_by: orNull(text), data: text },
  (key: PageKey, version: number) => sql`
    select v.version, v.updated_at, ${by}, v.data
    from setting_versions v join settings s on s.id = v.setting_id
    where s.data_key = ${key} and v.version = ${version}`,
);

/** Lists the versions of a page. */
export async function listVersions(
  db: Db,
  input: z.output<typeof pages.versions.input>,
): Promise<Omit<Answer, 'responseMessage' | 'responseCode'>> {
  const { rows, total, exact } = await versionList.page(db, input, input.data_key);
  return { data: rows, total, total_exact: exact };
}

/** Reads a version of a page. @throws Refusal not_found when the page has no such version. */
export async function textOf(db: Db, key: PageKey, version: number): Promise<Text> {
  const row = await oneVersion.first(db, key, version);
  if (!row) throw new Refusal('not_found', 'There is no such version of this page');
  return { data_key: key, ...row };
}
