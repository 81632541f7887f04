import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import type { GroupMapping } from '../../core/sign-on-config.ts';
import { text, texts } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/**
 * Permissions to give others permissions. A provider decides who is a moderator, not who can give permissions: a group
 * with one of these has no members from the provider.
 */
const ABOUT_RIGHTS: readonly Permission[] = ['assign-groups', 'group_permissions_update', 'user_permissions_update'];

interface Group {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** The groups with their permissions. */
export const groupRights = statement(
  { name: text, permissions: texts },
  () => sql`
    select g.name, array(select p.permission from group_permissions p where p.group_id = g.id) as permissions
    from groups g order by g.id`,
);

/** Whether a group contains a permission to give others permissions. */
export const givesRights = ({ permissions }: Group): boolean =>
  permissions.some((code) => ABOUT_RIGHTS.some((own) => own === code));

/**
 * Returns the ineffective parts of OIDC_GROUPS: names of groups that do not exist, and groups that cannot have members
 * from the provider.
 */
export function mappingFlaws(mappings: readonly GroupMapping[], groups: readonly Group[]) {
  const names = [...new Map(mappings.map(({ ours }) => [nameKey(ours), ours]))];
  const isMapped = ({ name }: Group): boolean => names.some(([key]) => key === nameKey(name));
  return {
    missing: names.filter(([key]) => !groups.some(({ name }) => nameKey(name) === key)).map(([, ours]) => ours),
    refused: groups.filter((group) => isMapped(group) && givesRights(group)).map(({ name }) => name),
  };
}
