import { z } from 'zod';
import { id, moment } from '../fields/fields.ts';

const deviceTypes = ['android', 'ios'] as const;

/** What the app does when a newer version is available, as stored and as shown. */
export const updateOptions = [
  { value: 0, label: 'No Action' },
  { value: 1, label: 'Show alert only' },
  { value: 2, label: 'Force Update' },
] as const;

/** The app does not continue without the update. */
export const FORCE_UPDATE = 2;

/** Users who were active in this many days, including today, count as active. */
export const ACTIVE_DAYS = 30;

/** Free text: it does not have to be readable as a version number. */
export const appVersion = () => z.string().max(255, 'At most 255 characters');

/**
 * Returns the leading numbers of a version: 5, 4 and 1 for `5.4.1-beta.2`.
 * @returns undefined for a text that does not begin with a number: it cannot be compared.
 */
export const versionNumbers = (version: string): readonly number[] | undefined =>
  /^\d{1,9}(\.\d{1,9})*/.exec(version.trim())?.[0].split('.').map(Number);

export const deviceType = () => z.enum(deviceTypes);
export const updateOption = () => z.literal([0, 1, FORCE_UPDATE]);

const policy = { app_version: z.string(), notify_for_update: updateOption() };

/** The version that users on one kind of device should have, and what the app does about older ones. */
export const AppVersionRow = z.object({
  device_type: deviceType(),
  ...policy,
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  version: z.int().optional().describe('For the If-Match of a change'),
  previous: z.object(policy).nullish().describe('The policy before the last change'),
});
