import { z } from 'zod';
import { signInOutcomes } from '../../core/entities/timeline.ts';
import { sentUserFields } from '../../core/entities/user-fields.ts';
import { address, appId, itemType, latitude, longitude, momentWithZone, textOf } from './item-type.ts';

const user = itemType({
  scope: 'write:people',
  kind: 'thing',
  description: 'A user of the app',
  fields: {
    ...sentUserFields,
    avatar: address(),
    device_type: z.enum(['android', 'ios']),
    device_os: textOf(64, 1),
    device_app_version: textOf(64, 1),
    latitude: latitude(),
    longitude: longitude(),
    last_seen_at: momentWithZone(),
    created_at: momentWithZone(),
    internal_id: z.int().positive().describe('The console id of a user created there; links them to this item, once'),
  },
  required: ['name', 'username'],
  references: {},
});

const follow = itemType({
  scope: 'write:people',
  kind: 'thing',
  description: 'One user follows another; each pair once',
  fields: { follower: appId(), followed: appId(), created_at: momentWithZone() },
  required: ['follower', 'followed'],
  references: { follower: 'user', followed: 'user' },
  check: ({ follower, followed }) =>
    follower !== undefined && follower === followed
      ? { path: 'data.followed', message: 'A user cannot follow themselves' }
      : undefined,
});

const position = itemType({
  scope: 'write:people',
  kind: 'event',
  description: "A user's location at a time",
  fields: {
    user: appId(),
    latitude: latitude(),
    longitude: longitude(),
    place: textOf(255),
    created_at: momentWithZone(),
  },
  required: ['user', 'latitude', 'longitude'],
  references: { user: 'user' },
});

const appSignIn = itemType({
  scope: 'write:people',
  kind: 'event',
  description: "A user's sign-in to the app, successful or not",
  fields: {
    user: appId(),
    outcome: z.enum(signInOutcomes).describe('`locked`: the account is locked after too many attempts'),
    method: textOf(64).describe('Such as password or Apple'),
    cause: textOf(255).describe('Why it failed'),
    device: textOf(128, 1).describe('Your device or installation id. Staff see accounts on the same device'),
    device_os: textOf(64),
    created_at: momentWithZone(),
  },
  required: ['user', 'outcome'],
  references: { user: 'user' },
});

export const people = { user, follow, position, app_sign_in: appSignIn };
