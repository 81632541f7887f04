import { z } from 'zod';
import { sessionMethod } from '../core/access/sign-in.ts';
import { MediaDefaults, mediaChoices } from '../core/entities/media-choice.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

const holder = {
  is_sup_admin: flag().describe('1: a super admin, who may do everything'),
  group_permissions: z.array(z.string()),
  user_permissions: z.array(z.string()),
};

/** The admin as the verification of a code answers it. */
export const SignedInUser = z.object({
  id: id().optional(),
  name: z.string(),
  username: z.string().optional(),
  avatar: z.string().nullish(),
  api_token: z.string(),
  ...holder,
  must_change_password: flag().optional().describe('1: signed in with a temporary password'),
  additions: flag()
    .optional()
    .describe('1: the server has the calls that the specification of the console does not name'),
  must_add_method: z
    .enum(['app', 'passkey'])
    .nullish()
    .describe('A group asks for an authenticator app or a passkey, or for a passkey: it must be added first'),
  sso: flag().optional().describe('1: single sign-on has opened this session'),
  viewing_group: z
    .object({ id: id(), name: z.string() })
    .nullish()
    .describe('The session sees the console as the members of this group do, and changes nothing'),
});

/** The admin as the header loads it. */
export const LoginData = SignedInUser.omit({ api_token: true }).extend({
  version: z.int().optional().describe('For the If-Match of change-password'),
});

/** An open session of one's own. */
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
  method: sessionMethod().nullish().describe('The second step of its sign-in; null for sessions of the release before'),
});

const MOST_ZONES = 1000;
/** Time zones that were found to exist: to ask takes longer than all else about preferences. */
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

/** What a member of staff chooses for themselves. */
export const Preferences = z.object({
  colour_scheme: z.enum(['auto', 'light', 'dark']),
  blur_media: flag().describe(
    '1: pictures of what was reported, and those in conversations, are blurred until the admin unblurs them',
  ),
  greyscale_media: flag().optional().describe('1: these pictures and films are shown without colours'),
  mute_media: flag().optional().describe('1: sounds and films begin without sound'),
  own_media: z
    .array(z.enum(mediaChoices))
    .optional()
    .describe('Those of the three that the admin has chosen; the others are as they are for all'),
  media_defaults: MediaDefaults.optional().describe('How the three are for all'),
  single_keys: flag().describe('1: single keys work as shortcuts'),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Not a known time zone')
    .describe('The IANA time zone shown beside UTC'),
});
