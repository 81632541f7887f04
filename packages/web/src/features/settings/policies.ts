import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { ACTIVE_DAYS, type settings, updateOptions, versionNumbers } from '@quarterdeck/contract/settings';
import { formatNumber } from '../../ui/text/format.ts';

/** What holds for the app on one kind of device. */
export type Policy = OutputOf<typeof settings.appVersions>['data'][number];

/** What is sent to change it. */
export type PolicyChange = Omit<InputOf<typeof settings.saveAppVersion>, 'device_type'>;

type Impact = OutputOf<typeof settings.appVersionImpact>['data'];

/** The names of kinds of devices, as people know them. */
const deviceNames: Readonly<Record<Policy['device_type'], string>> = { android: 'Android', ios: 'iOS' };

/** The name of a kind of devices; one that only a server of another make has is called what it calls it. */
export const deviceName = (type: Policy['device_type']): string =>
  Object.hasOwn(deviceNames, type) ? deviceNames[type] : type;

/** What an option is called. */
export const optionLabel = (value: Policy['notify_for_update']): string =>
  updateOptions.find((option) => option.value === value)?.label ?? String(value);

const people = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'user' : 'users'}`;

/** What follows when a version cannot be read as one; nothing when it can. */
export const unreadableText = (version: string): string | undefined =>
  versionNumbers(version)
    ? undefined
    : 'This is not a version number such as 5.4.1. No one will be alerted or forced to update.';

/** The users a forced update locks out, in a sentence. */
export function impactText(device: Policy['device_type'], version: string, { active, older, unknown }: Impact): string {
  const name = deviceName(device);
  const rest = unknown === 0 ? '' : ` The version of ${people(unknown)} is not known.`;
  const were = `active in the last ${ACTIVE_DAYS} days`;
  if (older === 0) return `No ${name} user who was ${were} has a version below ${version}.${rest}`;
  return `${formatNumber(older)} of ${formatNumber(active)} ${name} users who were ${were} have a version below ${version}: they cannot use the app until they have updated it.${rest}`;
}
