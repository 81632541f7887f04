import { z } from 'zod';
import { id, moment } from '../fields/fields.ts';

const deviceTypes = ['android', 'ios'] as const;

/** What the app does when a newer version is out, as it is written and as it is read. */
export const updateOptions = [
  { value: 0, label: 'No Action' },
  { value: 1, label: 'Show alert only' },
  { value: 2, label: 'Force Update' },
] as const;

/** The app does not go on without the update. */
export const FORCE_UPDATE = 2;

/** Users who did something in this many days, the last being today, count as active. */
export const ACTIVE_DAYS = 30;

/** Free text: it need not be one that can be read as a version. */
export const appVersion = () => z.string().max(255, 'At most 255 characters');

/**
 * The numbers that a version begins with: `5.4.1-beta.2` has 5, 4 and 1.
 * @returns nothing for a text that begins with no number: it cannot be compared with a version.
 */
export const versionNumbers = (version: string): readonly number[] | undefined =>
  /^\d{1,9}(\.\d{1,9})*/.exec(version.trim())?.[0].split('.').map(Number);

export const deviceType = () => z.enum(deviceTypes);
export const updateOption = () => z.literal([0, 1, FORCE_UPDATE]);

const policy = { app_version: z.string(), notify_for_update: updateOption() };

/** The version of the app that its users on one kind of device should have, and what is done about older ones. */
export const AppVersionRow = z.object({
  device_type: deviceType(),
  ...policy,
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  version: z.int().optional().describe('For the If-Match of a change'),
  previous: z.object(policy).nullish().describe('The policy before the last change'),
});
