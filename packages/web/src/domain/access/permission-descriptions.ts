import { type Permission, permissionAreas } from '@quarterdeck/contract/core/access/permissions';

/** A permission and what it lets its holder do. */
interface Description {
  readonly code: Permission;
  readonly description: string;
}

/** The permissions of one area of the console. */
interface Area {
  readonly name: string;
  readonly permissions: readonly Description[];
}

/** All permissions, by area. */
export const areas: readonly Area[] = Object.entries(permissionAreas).map(([name, area]) => ({
  name,
  permissions: Object.entries(area).map(([code, { says }]) => ({ code: code as Permission, description: says })),
}));

/** The permissions to choose from, by area. */
export const choicesOfPermissions = areas.map(({ name, permissions }) => ({
  group: name,
  items: permissions.map(({ code }) => ({ value: code, label: code })),
}));

const sentences: ReadonlyMap<string, string> = new Map(
  areas.flatMap(({ permissions }) => permissions).map(({ code, description }) => [code, description]),
);

/** What a permission lets its holder do, as a sentence; empty for a code that this console does not know. */
export const descriptionOf = (code: string): string => sentences.get(code) ?? '';

/** The same after "may": `see the list of users`. */
export function actionOf(code: string): string {
  const description = descriptionOf(code);
  return description === '' ? `use ${code}` : description.charAt(0).toLowerCase() + description.slice(1);
}
