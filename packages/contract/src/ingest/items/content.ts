import { z } from 'zod';
import {
  address,
  appId,
  count,
  exactText,
  itemType,
  latitude,
  longitude,
  momentWithZone,
  textOf,
} from './item-type.ts';

const post = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: 'A post of a user',
  fields: {
    user: appId(),
    title: exactText(500, 1),
    image: address(),
    website: address(),
    text: exactText(20_000),
    latitude: latitude(),
    longitude: longitude(),
    like_count: count(),
    comment_count: count(),
    clicks_count: count(),
    shares_count: count(),
    created_at: momentWithZone(),
    deleted_by: z.enum(['author', 'app']).describe('Only with `deleted`: whether the author or the app deleted it'),
  },
  required: ['user', 'title'],
  references: { user: 'user' },
});

const postView = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A view of a post; anonymous without a user',
  fields: { post: appId(), user: appId(), created_at: momentWithZone() },
  required: ['post'],
  references: { post: 'post', user: 'user' },
});

const bookmark = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: "A user's bookmark, with the search that led to it",
  fields: {
    user: appId(),
    search_term: textOf(500),
    search_type: textOf(64, 1),
    image: address(),
    title: textOf(500),
    description: textOf(5000),
    post: appId(),
    created_at: momentWithZone(),
  },
  required: ['user', 'search_term', 'search_type'],
  references: { user: 'user', post: 'post' },
});

const report = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A user reports a post, or another user',
  fields: {
    post: appId(),
    reported_user: appId(),
    by: appId(),
    reason: textOf(255, 1),
    text: exactText(5000),
    created_at: momentWithZone(),
  },
  required: ['by', 'reason'],
  references: { post: 'post', reported_user: 'user', by: 'user' },
  check: ({ post: reportedPost, reported_user }) => {
    if (reportedPost !== undefined && reported_user !== undefined)
      return { path: 'data.reported_user', message: 'A report must be about a post or a user, not both' };
    if (reportedPost === undefined && reported_user === undefined)
      return { path: 'data.post', message: 'A report needs a post or a reported_user' };
    return undefined;
  },
});

const room = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: 'A chat, with all its members',
  fields: {
    name: textOf(255),
    channel: textOf(255, 1),
    members: z.array(appId()).max(1000, 'At most 1000 members'),
    created_at: momentWithZone(),
  },
  required: ['channel', 'members'],
  references: { members: 'user' },
});

const message = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A message in a chat',
  fields: {
    room: appId(),
    sender: appId(),
    message_type: z.enum(['TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST']),
    message: exactText(20_000),
    media: address(),
    post: appId(),
    created_at: momentWithZone(),
  },
  required: ['room', 'sender', 'message_type'],
  references: { room: 'room', sender: 'user', post: 'post' },
});

/** It has no reference to wait for: a decision exists before anyone can read about it. */
const appeal = itemType({
  scope: 'write:content',
  kind: 'event',
  description: "A user's appeal of a decision about them; one per decision",
  fields: {
    user: appId().describe('The id of the user the decision is about'),
    decision: appId().describe(
      "The id of the decision's event: user.warned, user.suspended, post.hidden or post.deleted",
    ),
    text: exactText(5000, 1),
    created_at: momentWithZone(),
  },
  required: ['user', 'decision', 'text'],
  references: {},
});

export const content = { post, post_view: postView, bookmark, report, room, message, appeal };
