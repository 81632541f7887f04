import { z } from 'zod';
import { id, moment, requiredText } from '../kit/fields.ts';

const deviceTypes = ['android', 'ios'] as const;

/** What the app does when a newer version is out, as it is written and as it is read. */
export const updateOptions = [
  { value: 0, label: 'No Action' },
  { value: 1, label: 'Show alert only' },
  { value: 2, label: 'Force Update' },
] as const;

/** The app does not go on without the update. */
export const FORCE_UPDATE = 2;

/** Whoever did something in so many days, today being the last, counts as active. */
export const ACTIVE_DAYS = 30;

/** Up to four numbers with dots between them. */
export const appVersion = () =>
  requiredText('App version is required', 24).regex(
    /^\d{1,5}(\.\d{1,5}){0,3}$/,
    'Write the version as numbers with dots between them, such as 5.4.1',
  );

export const deviceType = () => z.enum(deviceTypes);
export const updateOption = () => z.union([z.literal(0), z.literal(1), z.literal(FORCE_UPDATE)]);

const policy = { app_version: z.string(), notify_for_update: updateOption() };

/** The version of the app that its users on one kind of device should have, and what is done about older ones. */
export const AppVersionRow = z.object({
  device_type: deviceType(),
  ...policy,
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  version: z.int().optional().describe('For the If-Match of a change'),
  previous: z.object(policy).nullish().describe('What held before the last change'),
});
