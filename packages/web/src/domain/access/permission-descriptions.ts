import { type Permission, permissionAreas } from '@quarterdeck/contract/core/access/permissions';

/** A permission and what its holder can do. */
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

/** The choices of a permission field, by area. */
export const choicesOfPermissions = areas.map(({ name, permissions }) => ({
  group: name,
  items: permissions.map(({ code }) => ({ value: code, label: code })),
}));

const sentences: ReadonlyMap<string, string> = new Map(
  areas.flatMap(({ permissions }) => permissions).map(({ code, description }) => [code, description]),
);

/** Returns what a permission's holder can do, as a sentence; empty for an unknown code. */
export const descriptionOf = (code: string): string => sentences.get(code) ?? '';

/** Returns it in a form that follows "may": `see the list of users`. */
export function actionOf(code: string): string {
  const description = descriptionOf(code);
  return description === '' ? `use ${code}` : description.charAt(0).toLowerCase() + description.slice(1);
}
