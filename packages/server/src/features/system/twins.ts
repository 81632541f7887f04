import type { system, twinKinds } from '@quarterdeck/contract/system';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { number, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { nameKeyOf } from '../../domain/names/name-key.ts';

type Kind = (typeof twinKinds)[number];
type Twin = z.input<typeof system.checks.output>['twins'][number];

const MOST = 100;

/**
 * Selects rows of a kind that still share their name with an older one.
 * @param among the condition under which two rows must have different names.
 */
function twinsOf(kind: Kind, table: string, column: 'name' | 'username', among: RawBuilder<unknown>) {
  const [mark, marked, name, older] = [`${column}_twin`, `t.${column}_twin`, `t.${column}`, `o.${column}`].map((one) =>
    sql.ref(one),
  );
  return sql`
    select ${sql.lit(kind)} as kind, t.id, ${name} as name, o.id as "olderId", ${older} as "olderName"
    from ${sql.table(table)} t join ${sql.table(table)} o on o.id <> t.id and ${nameKeyOf(sql`${older}`)} = ${marked}
      and (o.${mark} is null or o.${mark} <> name_key(${older})) and ${among}
    where ${marked} is not null and ${marked} = ${nameKeyOf(sql`${name}`)}`;
}

const selectTwins = statement(
  { kind: textOf<Kind>(), id: number, name: text, olderId: number, olderName: text },
  () => sql`
    ${sql.join(
      [
        twinsOf('group', 'groups', 'name', sql`true`),
        twinsOf('reason', 'report_reasons', 'name', sql`true`),
        twinsOf('interest', 'interests', 'name', sql`true`),
        twinsOf('key', 'service_keys', 'name', sql`true`),
        twinsOf('view', 'list_views', 'name', sql`o.owner_id = t.owner_id and o.list = t.list`),
        twinsOf('admin', 'users', 'username', sql`t.is_admin and o.is_admin`),
        twinsOf('user', 'users', 'username', sql`t.is_app_user and o.is_app_user`),
      ],
      sql` union all `,
    )}
    order by kind, name, id limit ${sql.lit(MOST)}`,
);

/** Reads names that now count as the same, but did not when they were created. */
export async function nameTwins(db: Db): Promise<Twin[]> {
  const rows = await selectTwins(db);
  return rows.map(({ olderId, olderName, ...twin }) => ({ ...twin, older: { id: olderId, name: olderName } }));
}
