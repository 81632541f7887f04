import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { ACTIVE_DAYS, type settings, updateOptions, versionNumbers } from '@quarterdeck/contract/settings';
import { formatNumber } from '../../ui/text/format.ts';

/** The version policy for one kind of device. */
export type Policy = OutputOf<typeof settings.appVersions>['data'][number];

/** A change of a policy. */
export type PolicyChange = Omit<InputOf<typeof settings.saveAppVersion>, 'device_type'>;

type Impact = OutputOf<typeof settings.appVersionImpact>['data'];

/** The names of the kinds of devices. */
const deviceNames: Readonly<Record<Policy['device_type'], string>> = { android: 'Android', ios: 'iOS' };

/** Returns the name of a kind of device; an unknown kind from another server keeps its own name. */
export const deviceName = (type: Policy['device_type']): string =>
  Object.hasOwn(deviceNames, type) ? deviceNames[type] : type;

/** Returns an option's label. */
export const optionLabel = (value: Policy['notify_for_update']): string =>
  updateOptions.find((option) => option.value === value)?.label ?? String(value);

const people = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'user' : 'users'}`;

/** Returns what follows when a version cannot be parsed; undefined when it can. */
export const unreadableText = (version: string): string | undefined =>
  versionNumbers(version)
    ? undefined
    : 'This is not a version number such as 5.4.1. No one will be alerted or forced to update.';

/** Returns a sentence about the users that a forced update locks out. */
export function impactText(device: Policy['device_type'], version: string, { active, older, unknown }: Impact): string {
  const name = deviceName(device);
  const rest = unknown === 0 ? '' : ` The version of ${people(unknown)} is not known.`;
  const were = `active in the last ${ACTIVE_DAYS} days`;
  if (older === 0) return `No ${name} user who was ${were} has a version below ${version}.${rest}`;
  return `${formatNumber(older)} of ${formatNumber(active)} ${name} users who were ${were} have a version below ${version}: they cannot use the app until they have updated it.${rest}`;
}
