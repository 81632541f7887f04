import { z } from 'zod';
import { sessionMethod } from '../core/access/sign-in.ts';
import { MediaDefaults, mediaChoices } from '../core/entities/media-choice.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

const holder = {
  is_sup_admin: flag().describe('1: a super admin, with every permission'),
  group_permissions: z.array(z.string()),
  user_permissions: z.array(z.string()),
};

/** The path of a screen without variable parts. */
const startPage = () =>
  z
    .string()
    .max(64)
    .regex(/^\/[a-z-]*$/, 'Not the address of a screen');

/** The admin as answered when a code is verified. */
export const SignedInUser = z.object({
  id: id().optional(),
  name: z.string(),
  username: z.string().optional(),
  avatar: z.string().nullish(),
  api_token: z.string(),
  ...holder,
  must_change_password: flag().optional().describe('1: signed in with a temporary password'),
  additions: flag().optional().describe('1: the server supports calls beyond the specification'),
  must_add_method: z
    .enum(['app', 'passkey'])
    .nullish()
    .describe('A group requires an authenticator app or a passkey, which must be added first'),
  sso: flag().optional().describe('1: the session was opened by single sign-on'),
  start_page: startPage().nullish().describe('The start page; null: the first screen they have access to'),
  viewing_group: z
    .object({ id: id(), name: z.string() })
    .nullish()
    .describe("The session views the console as this group's members, read-only"),
});

/** The admin as the header loads it. */
export const LoginData = SignedInUser.omit({ api_token: true, start_page: true }).extend({
  version: z.int().optional().describe('For the If-Match of change-password'),
});

/** One of the caller's open sessions. */
export const SessionRow = z.object({
  id: id(),
  current: flag(),
  created_at: moment(),
  last_used_at: moment(),
  ip: z.string(),
  place: z
    .string()
    .optional()
    .describe('The network: its name or range in STAFF_NETWORKS, or the range around the address'),
  user_agent: z.string(),
  method: sessionMethod()
    .nullish()
    .describe('The second step of this sign-in; null for sessions opened by the previous release'),
});

const MOST_ZONES = 1000;
/** Time zones that are known to exist: checking one takes longer than everything else about preferences. */
const knownZones = new Set<string>();

const isTimeZone = (zone: string): boolean => {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    if (knownZones.size < MOST_ZONES) knownZones.add(zone);
    return true;
  } catch {
    return false;
  }
};

/** An admin's own preferences. */
export const Preferences = z.object({
  colour_scheme: z.enum(['auto', 'light', 'dark']),
  blur_media: flag().describe('1: reported media and chat media are blurred until opened'),
  greyscale_media: flag().optional().describe('1: reported media and chat media are shown without color'),
  mute_media: flag().optional().describe('1: audio and video start muted'),
  own_media: z
    .array(z.enum(mediaChoices))
    .optional()
    .describe("The admin's own choices; the others follow the defaults"),
  media_defaults: MediaDefaults.optional().describe('The defaults'),
  single_keys: flag().describe('1: single keys work as shortcuts'),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Not a known time zone')
    .describe('The IANA time zone shown next to UTC'),
  start_page: startPage()
    .nullish()
    .describe('The start page after signing in; null: the first screen the admin has access to'),
  first_steps: flag().optional().describe('1: the setup checklist is shown to a super admin'),
  break_minutes: z
    .int()
    .min(0)
    .max(240)
    .optional()
    .describe('Minutes of reviewing after which a break is suggested; 0: never'),
});
