import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { queueFilters } from '../../core/entities/case.ts';
import { isOneReason, ONE_REASON, reasonId, userText } from '../../core/entities/reason.ts';
import { id, optionalText, searchTerm } from '../../core/fields/fields.ts';
import { LatestPost, PostDetails, PostOfUser, ReportedPostRow, ReporterRow, ViewerRow } from './post.ts';

const ofPost = {
  access: 'post_details',
  orders: ['created_at', 'id'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  filters: { id: id().describe('Of the post') },
  rows: 'data',
  total: 'total',
} as const;

/** Users' posts: reported posts, their content, their viewers, and their deletion. */
export const posts = {
  reported: listEndpoint({
    path: '/reported-posts',
    event: 'reported_posts.listed',
    access: 'reported_posts',
    summary: 'Reported posts, paged and sorted: one row per case, all or in one state',
    orders: ['created_at', 'title', 'reports', 'urgency', 'opened_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {
      userId: id().optional().describe('Only posts of this user'),
      query: searchTerm()
        .optional()
        .describe("Words of the title, or of the author's name, username or email, digits of their phone, or an id"),
      ...queueFilters,
    },
    row: ReportedPostRow,
    rows: 'data',
    total: 'total',
  }),
  details: endpoint({
    method: 'GET',
    path: '/reported-post-details',
    event: 'post.viewed',
    access: 'post_details',
    summary: 'A post; deleted posts for 30 days, with the deletion and its reason',
    input: z.strictObject({ id: id() }),
    output: answer({ data: PostDetails }),
  }),
  reportedBy: listEndpoint({
    ...ofPost,
    path: '/reported-by',
    event: 'post_reports.listed',
    summary: 'Who reported a post and why',
    row: ReporterRow,
  }),
  viewedBy: listEndpoint({
    ...ofPost,
    path: '/viewed-by',
    event: 'post_views.listed',
    summary: 'Who viewed a post',
    row: ViewerRow,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/latest-posts',
    event: 'latest_posts.listed',
    access: 'post_details',
    summary: 'The latest posts of a user, without deleted ones',
    input: z.strictObject({
      user_id: id(),
      page_limit: z.int().min(1).max(20).default(6).describe('How many'),
    }),
    output: answer({ data: z.array(LatestPost) }),
  }),
  ofUser: listEndpoint({
    path: '/user-posts',
    event: 'user_posts.listed',
    access: 'post_details',
    summary: 'The posts of a user, without deleted ones',
    orders: ['created_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: PostOfUser,
    rows: 'data',
    total: 'total',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/delete-post',
    event: 'post.deleted',
    access: 'delete_post',
    summary: 'Delete a post: it disappears from lists immediately, and is permanently deleted after 30 days',
    emits: ['post.deleted', 'report.decided'],
    versioned: true,
    input: z
      .strictObject({
        id: id(),
        reason: optionalText(500).optional(),
        reason_id: reasonId(),
        text: userText(),
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  undoRemoval: endpoint({
    method: 'POST',
    path: '/undo-delete-post',
    event: 'post.deletion_undone',
    access: 'delete_post',
    summary: 'Undo the deletion of a post: by the admin who deleted it, within ten minutes',
    emits: ['post.restored', 'report.reopened'],
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/restore-post',
    event: 'post.restored',
    access: 'super',
    summary: 'Restore a deleted post, until it is permanently deleted',
    emits: ['post.restored', 'report.reopened'],
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
