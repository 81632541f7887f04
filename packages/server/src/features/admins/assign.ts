import type { admins } from '@quarterdeck/contract/admins';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { raiseRightsVersion } from '../../domain/access/admins.ts';
import { grantError, throwIf } from '../../domain/access/target.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';

type Input = z.output<typeof admins.assignGroups.input>;
type Trx = Transaction<Schema>;

interface Group {
  readonly id: number;
  readonly name: string;
}

/** The version of an admin's rights, and who changed them last; the admin is locked already. */
export async function seenRights(trx: Trx, adminId: number): Promise<CurrentVersion> {
  const { rows } = await sql<CurrentVersion>`
    select rights_version as version, rights_updated_at as at,
      (select name from users where id = rights_updated_by) as by
    from admins where user_id = ${adminId}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An admin whose groups may be set has an account');
  return row;
}

const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);

/** The groups with these ids, kept from being deleted. @throws HttpError 422 when one is not there. */
async function findGroups(trx: Trx, ids: readonly number[]): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select id, name from groups where id = any(${ids}::bigint[]) order by id for key share
  `.execute(trx);
  const missing = ids.find((id) => !rows.some((group) => group.id === id));
  if (missing !== undefined)
    throw invalid([{ field: 'group_ids', message: `There is no group with the id ${missing}` }]);
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Gives an admin these groups and no others.
 * @returns the names of their groups.
 * @throws HttpError 403 when a new group gives what the one who assigns does not hold.
 */
export async function assignGroups(trx: Trx, actor: Admin, input: Input, audit: AuditEvent): Promise<string[]> {
  const wanted = [...new Set(input.group_ids)];
  const after = await findGroups(trx, wanted);
  const { rows: before } = await sql<Group>`
    select g.id, g.name from admin_groups m join groups g on g.id = m.group_id
    where m.admin_id = ${input.user_id} order by lower(g.name), g.id
  `.execute(trx);
  const added = wanted.filter((id) => !before.some((group) => group.id === id));
  const removed = before.map(({ id }) => id).filter((id) => !wanted.includes(id));
  const { rows: given } = await sql<{ permission: string }>`
    select distinct permission from group_permissions where group_id = any(${added}::bigint[]) order by permission
  `.execute(trx);
  throwIf(
    grantError(
      actor,
      given.map(({ permission }) => permission),
    ),
  );
  await sql`
    delete from admin_groups where admin_id = ${input.user_id} and group_id = any(${removed}::bigint[])
  `.execute(trx);
  await sql`
    insert into admin_groups (admin_id, group_id, added_by)
    select ${input.user_id}, added, ${actor.id}::bigint from unnest(${added}::bigint[]) added
  `.execute(trx);
  if (added.length + removed.length > 0) await raiseRightsVersion(trx, actor.id, [input.user_id]);
  audit.before = { groups: namesOf(before) };
  audit.after = { groups: namesOf(after) };
  audit.details = { added, removed };
  return namesOf(after);
}
