import type { PageKey, pages } from '@quarterdeck/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import { HttpError } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { type CountedSource, countedList } from '../../database/lists/counted-list.ts';

type Answer = z.output<typeof pages.versions.output>;
type Row = Answer['data'][number];
type Text = z.output<typeof pages.versionText.output>['data'];
type Dated<Of extends { updated_at: string }> = Omit<Of, 'updated_at'> & { readonly updated_at: Date };

const written = <Of extends { updated_at: string }>(row: Dated<Of>) => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

const by = sql`(select name from users where users.id = v.updated_by) as updated_by`;

const sourceOf = (key: PageKey): CountedSource => ({
  from: sql`setting_versions v`,
  columns: sql`v.version, v.updated_at, ${by}, v.size`,
  where: sql<boolean>`v.setting_id = (select id from settings where data_key = ${key})`,
  id: sql`v.id`,
  orders: { version: sql`v.version` },
});

/** Lists the versions of a page. */
export async function listVersions(
  db: Db,
  input: z.output<typeof pages.versions.input>,
): Promise<Omit<Answer, 'responseMessage' | 'responseCode'>> {
  const { rows, total, exact } = await countedList<Dated<Row>>(db, sourceOf(input.data_key), input);
  return { data: rows.map(written), total, total_exact: exact };
}

/** Reads what a page said. @throws HttpError 404 when it had no such version. */
export async function textOf(db: Db, key: PageKey, version: number): Promise<Text> {
  const { rows } = await sql<Dated<Omit<Text, 'data_key'>>>`
    select v.version, v.updated_at, ${by}, v.data
    from setting_versions v join settings s on s.id = v.setting_id
    where s.data_key = ${key} and v.version = ${version}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new HttpError(404, 'There is no such version of this page');
  return { data_key: key, ...written(row) };
}
