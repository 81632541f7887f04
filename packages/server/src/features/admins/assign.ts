import type { admins } from '@quarterdeck/contract/admins';
import { compareNames } from '@quarterdeck/contract/core/text/compare-names';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { raiseRightsVersion } from '../../domain/access/admins.ts';
import { enterGroups, leaveGroups } from '../../domain/access/groups.ts';
import { isMember } from '../../domain/access/membership.ts';
import { grantError, removalError, throwIf } from '../../domain/access/target.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Input = z.output<typeof admins.assignGroups.input>;
type Trx = Transaction<Schema>;

interface Group {
  readonly id: number;
  readonly name: string;
}

const selectAdmins = statement(
  { version: number, at: timestamp, by: orNull(text) },
  (adminId: number) => sql`
    select rights_version as version, rights_updated_at as at,
      (select name from users where id = rights_updated_by) as by
    from admins where user_id = ${adminId}`,
);

/** Returns the version of an admin's permissions, and who changed them last. The caller has locked the admin. */
export async function rightsOf(trx: Trx, adminId: number): Promise<CurrentVersion> {
  const row = await selectAdmins.first(trx, adminId);
  if (!row) throw new Error('An admin whose groups may be set has an account');
  return row;
}

const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);

const lockGroups = statement(
  { id: number, name: text },
  (ids: readonly number[]) => sql`
    select id, name from groups where id = any(${ids}::bigint[]) order by id for key share`,
);

/**
 * Finds the groups with these ids, and locks them against deletion.
 * @throws Refusal invalid when one does not exist.
 */
async function findGroups(trx: Trx, ids: readonly number[]): Promise<Group[]> {
  const rows = await lockGroups(trx, ids);
  const missing = ids.find((id) => !rows.some((group) => group.id === id));
  if (missing !== undefined)
    throw invalid([{ field: 'group_ids', message: `There is no group with the id ${missing}` }]);
  return rows.toSorted((one, other) => compareNames(one.name, other.name));
}

const selectAdminGroups = statement(
  { id: number, name: text },
  (userId: number) => sql`
    select g.id, g.name from groups g where ${isMember(sql`${userId}::bigint`, sql`g.id`)} order by search_key(g.name) collate "C", g.id`,
);

const selectGroupPermissions = statement(
  { permission: text },
  (added: readonly number[]) => sql`
    select distinct permission from group_permissions where group_id = any(${added}::bigint[]) order by permission`,
);

/** The names of an admin's groups, and the audit event. */
interface Assignment {
  readonly names: readonly string[];
  readonly audit: AuditEvent;
}

/**
 * Assigns exactly these groups to an admin.
 * @throws Refusal forbidden when an added or removed group has a permission that the actor lacks.
 */
export async function assignGroups(trx: Trx, actor: Admin, input: Input): Promise<Assignment> {
  const wanted = [...new Set(input.group_ids)];
  const after = await findGroups(trx, wanted);
  const before = await selectAdminGroups(trx, input.user_id);
  const added = wanted.filter((id) => !before.some((group) => group.id === id));
  const removed = before.map(({ id }) => id).filter((id) => !wanted.includes(id));
  const codesOf = async (groups: readonly number[]): Promise<string[]> =>
    (await selectGroupPermissions(trx, groups)).map(({ permission }) => permission);
  throwIf(grantError(actor, await codesOf(added)));
  throwIf(removalError(actor, await codesOf(removed)));
  await leaveGroups(trx, input.user_id, removed);
  await enterGroups(trx, input.user_id, added, actor.id);
  if (added.length + removed.length > 0) await raiseRightsVersion(trx, actor.id, [input.user_id]);
  const names = namesOf(after);
  return {
    names,
    audit: { before: { groups: namesOf(before) }, after: { groups: names }, details: { added, removed } },
  };
}
