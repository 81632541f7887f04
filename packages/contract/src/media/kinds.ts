import type { Permission } from '../core/access/permissions.ts';

interface Kind {
  /** The fields of the thing that hold a picture, a sound or a film. */
  readonly fields: RegExp;
  /** Those who may call one of the endpoints that show the thing: any one of these permissions; `session`: any admin. */
  readonly access: 'session' | Permission | readonly Permission[];
}

const people: readonly Permission[] = [
  'users_list',
  'user_profile',
  'update_profile',
  'reported_users',
  'reported_posts',
  'post_details',
  'followers',
  'following',
  'conversation',
  'users_locations',
  'failed_urls',
  'admin_users_list',
  'user_permissions',
];

/** The things whose pictures, sounds and films can be had, with the names of their fields, and who may see them. */
export const mediaKinds = {
  self: { fields: /^avatar$/, access: 'session' },
  user: { fields: /^avatar$/, access: people },
  post: { fields: /^image$/, access: ['reported_posts', 'post_details'] },
  search: { fields: /^image$/, access: 'searches' },
  bookmark: { fields: /^image$/, access: 'favourites' },
  message: { fields: /^(media|post_meta\.\d{1,2}\.image)$/, access: 'conversation' },
  /** Its bytes are kept: no one is asked for them. */
  evidence: { fields: /^evidence_picture$/, access: ['reported_posts', 'reported_users'] },
  /** A picture that staff pasted into a note of a case: its bytes are kept. */
  note: { fields: /^note_picture$/, access: ['reported_posts', 'reported_users'] },
  campaign: { fields: /^creative_ad_media_path$/, access: ['campaign_list', 'campaign_details', 'campaign_status'] },
} as const satisfies Readonly<Record<string, Kind>>;

/** A kind of thing that has pictures, sounds or films. */
export type MediaKind = keyof typeof mediaKinds;

/** The names of the kinds. */
export const mediaKindNames = Object.keys(mediaKinds) as readonly MediaKind[];

/** Every permission that opens one of the kinds. */
export const mediaCodes: readonly Permission[] = [
  ...new Set(
    Object.values(mediaKinds).flatMap(({ access }): readonly Permission[] => {
      if (access === 'session') return [];
      return typeof access === 'string' ? [access] : access;
    }),
  ),
];
