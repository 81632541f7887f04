import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import type { GroupMapping } from '../../core/sign-on-config.ts';
import { text, texts } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/**
 * Who holds one of these gives rights to others. A provider decides who is a moderator, and not who decides about moderators: a group
 * that gives one of them has no members from outside.
 */
const ABOUT_RIGHTS: readonly Permission[] = ['assign-groups', 'group_permissions_update', 'user_permissions_update'];

interface Group {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Groups with what they give. */
export const groupRights = statement(
  { name: text, permissions: texts },
  () => sql`
    select g.name, array(select p.permission from group_permissions p where p.group_id = g.id) as permissions
    from groups g order by g.id`,
);

/** Whether a group gives rights to give rights. */
export const givesRights = ({ permissions }: Group): boolean =>
  permissions.some((code) => ABOUT_RIGHTS.some((own) => own === code));

/** What of OIDC_GROUPS has no effect: names that no group has, and groups that may have no members from outside. */
export function mappingFlaws(mappings: readonly GroupMapping[], groups: readonly Group[]) {
  const names = [...new Map(mappings.map(({ ours }) => [nameKey(ours), ours]))];
  const isMapped = ({ name }: Group): boolean => names.some(([key]) => key === nameKey(name));
  return {
    missing: names.filter(([key]) => !groups.some(({ name }) => nameKey(name) === key)).map(([, ours]) => ours),
    refused: groups.filter((group) => isMapped(group) && givesRights(group)).map(({ name }) => name),
  };
}
