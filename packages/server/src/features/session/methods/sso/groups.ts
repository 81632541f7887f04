import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import type { GroupMapping, SignOn } from '../../../../core/sign-on-config.ts';
import { boolean, number, text, texts } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';
import { raiseRightsVersion } from '../../../../domain/access/admins.ts';
import { givesRights, mappingFlaws } from '../../../../domain/access/group-mappings.ts';
import { enterGroups, leaveGroups } from '../../../../domain/access/groups.ts';
import { isMember } from '../../../../domain/access/membership.ts';

const selectGroups = statement(
  { id: number, name: text, permissions: texts, isMember: boolean },
  (adminId: number) => sql`
    select g.id, g.name, ${isMember(sql`${adminId}::bigint`, sql`g.id`)} as "isMember",
      array(select p.permission from group_permissions p where p.group_id = g.id order by p.permission) as permissions
    from groups g order by g.id for key share of g`,
);

type Group = Awaited<ReturnType<typeof selectGroups>>[number];

/** What a person's groups at the provider mean here. */
interface Targets {
  /** Groups that follow the provider, and whether the person should be a member. */
  readonly followed: readonly (Group & { readonly isWanted: boolean })[];
  /** Names in OIDC_GROUPS that no group has, and groups that cannot have members from outside. */
  readonly missing: readonly string[];
  readonly refused: readonly string[];
}

/** Returns the groups in a claim, which is a list or one name. */
export const groupsIn = (claim: unknown): readonly string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((name): name is string => typeof name === 'string');

const isOneOf = (names: readonly string[], mappings: readonly GroupMapping[], ours: string): boolean =>
  mappings.some((mapping) => nameKey(mapping.ours) === ours && names.includes(mapping.theirs));

/** Reads what a person's groups at the provider mean here. @param adminId 0 for someone who is not an admin yet. */
export async function wantedGroups(
  db: Db,
  { groups: mappings }: Pick<SignOn, 'groups'>,
  adminId: number,
  theirs: readonly string[],
): Promise<Targets> {
  if (mappings.length === 0) return { followed: [], missing: [], refused: [] };
  const all = await selectGroups(db, adminId);
  const names = [...new Set(mappings.map(({ ours }) => nameKey(ours)))];
  const mapped = all.filter(({ name }) => names.includes(nameKey(name)));
  return {
    followed: mapped
      .filter((group) => !givesRights(group))
      .map((group) => ({ ...group, isWanted: isOneOf(theirs, mappings, nameKey(group.name)) })),
    ...mappingFlaws(mappings, all),
  };
}

/** Groups that an admin joined and left. */
export interface Moves {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Updates an admin's memberships to follow the provider; other groups stay. */
export async function followGroups(db: Db, adminId: number, { followed }: Targets): Promise<Moves> {
  const entered = followed.filter((group) => group.isWanted && !group.isMember);
  const left = followed.filter((group) => !group.isWanted && group.isMember);
  if (entered.length + left.length > 0) {
    const idsOf = (groups: readonly Group[]): number[] => groups.map(({ id }) => id);
    await leaveGroups(db, adminId, idsOf(left));
    await enterGroups(db, adminId, idsOf(entered), null);
    await raiseRightsVersion(db, null, [adminId]);
  }
  const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);
  return { entered: namesOf(entered), left: namesOf(left) };
}
