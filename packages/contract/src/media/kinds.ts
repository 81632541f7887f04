import type { Permission } from '../core/access/permissions.ts';

interface Kind {
  /** The fields of the thing with a picture, audio or video. */
  readonly fields: RegExp;
  /** The permissions to call an endpoint that shows the thing: any one is enough; `session`: any admin. */
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

/** The things whose pictures, audio and video can be loaded, with their field names and the permissions to see them. */
export const mediaKinds = {
  self: { fields: /^avatar$/, access: 'session' },
  user: { fields: /^avatar$/, access: people },
  post: { fields: /^image$/, access: ['reported_posts', 'post_details'] },
  search: { fields: /^image$/, access: 'searches' },
  bookmark: { fields: /^image$/, access: 'favourites' },
  message: { fields: /^(media|post_meta\.\d{1,2}\.image)$/, access: 'conversation' },
  /** The bytes are stored here: no other server is asked for them. */
  evidence: { fields: /^evidence_picture$/, access: ['reported_posts', 'reported_users'] },
  /** A picture that staff pasted into a note of a case: its bytes are stored here. */
  note: { fields: /^note_picture$/, access: ['reported_posts', 'reported_users'] },
  campaign: { fields: /^creative_ad_media_path$/, access: ['campaign_list', 'campaign_details', 'campaign_status'] },
} as const satisfies Readonly<Record<string, Kind>>;

/** A kind of thing with pictures, audio or video. */
export type MediaKind = keyof typeof mediaKinds;

/** The names of the kinds. */
export const mediaKindNames = Object.keys(mediaKinds) as readonly MediaKind[];

/** Every permission that gives access to one of the kinds. */
export const mediaCodes: readonly Permission[] = [
  ...new Set(
    Object.values(mediaKinds).flatMap(({ access }): readonly Permission[] => {
      if (access === 'session') return [];
      return typeof access === 'string' ? [access] : access;
    }),
  ),
];
