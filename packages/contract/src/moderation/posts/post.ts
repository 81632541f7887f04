import { z } from 'zod';
import { caseColumns, LatestCase, PersonName } from '../../core/entities/case.ts';
import { ReasonName } from '../../core/entities/reason.ts';
import { appId, flag, id, isDeleted, isReported, moment, refusals } from '../../core/fields/fields.ts';

/** Whether an author was reported or suspended, and why they cannot be suspended. */
const standing = {
  reported_count: z.int().optional().describe('Reports about them that are not dismissed'),
  is_suspended: flag().optional(),
  suspended_until: moment().nullish(),
  warnings: z.int().optional().describe('How many times staff warned them'),
  is_reported: isReported(),
  is_deleted: isDeleted(),
  refused: refusals().optional(),
};

/** A reported post in the list: one row for all the reports of one case. */
export const ReportedPostRow = z.object({
  reported_post_id: id(),
  image: z.string().nullable(),
  is_reported: isReported(),
  title: z.string(),
  is_hidden: flag().optional().describe('1: staff hid it from the users of the app'),
  deleted_by: z
    .enum(['app', 'author', 'staff'])
    .nullish()
    .describe('The admin who deleted it; null when it is not deleted')
    .meta({ examples: [null] }),
  website: z.string().nullable(),
  reportedBy: z.string().describe('The name of the most recent reporter'),
  created_at: moment().describe('Of the latest report'),
  user: PersonName.extend(standing).optional().describe('The author'),
  app_id: appId(),
  ...caseColumns,
});

/** A post on its own screen. */
export const PostDetails = z.object({
  id: id().optional(),
  user: PersonName.partial().extend({ username: z.string(), ...standing }),
  image: z.string().nullish(),
  is_reported: isReported(),
  title: z.string().optional(),
  website: z.string().nullish(),
  text: z.string().nullish(),
  like_count: z.int(),
  comment_count: z.int(),
  clicks_count: z.int(),
  views_count: z.int(),
  shares_count: z.int(),
  bookmarks_count: z.int(),
  created_at: moment().optional(),
  updated_at: moment(),
  latitude: z.number().nullish().describe('Only with users_locations'),
  longitude: z.number().nullish(),
  deleted: z
    .object({
      at: moment(),
      by: PersonName.nullable().describe('Null when the app deleted it'),
      by_author: flag().optional().describe('1: the author deleted it, according to the app'),
      by_app: flag().optional().describe('1: the app deleted it, so it cannot be restored here'),
      reason: z.string().nullable(),
      undo_until: moment().nullable().describe('How long the caller can undo it; null when they cannot'),
      purged_at: moment().describe('When it is permanently deleted'),
      refused: refusals().optional(),
    })
    .nullish(),
  hidden: z
    .object({ at: moment(), by: PersonName.nullable(), reason: z.string().nullable() })
    .nullish()
    .describe('When, why and by which admin it was hidden'),
  refused: refusals().optional(),
  case: LatestCase.nullish().describe('The latest case of the post'),
  version: z.int().optional().describe('For the If-Match of a deletion'),
  app_id: appId(),
});

/** A user who reported a post. */
export const ReporterRow = z.object({
  id: id().describe('Of the user'),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  reason: z.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('The assigned reason'),
  note: z.string().nullable(),
  created_at: moment(),
  report_id: id().optional(),
  is_deleted: isDeleted(),
});

/** A user who viewed a post. */
export const ViewerRow = z.object({
  id: id().describe('Of the user'),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  created_at: moment().describe('When the user first viewed it'),
  is_deleted: isDeleted(),
});

/** A user's post, in short. */
export const LatestPost = z.object({
  id: id(),
  title: z.string(),
  image: z.string().nullable(),
  is_reported: isReported(),
  created_at: moment(),
});

/** A post in its author's list. */
export const PostOfUser = LatestPost.extend({
  website: z.string().nullable(),
  is_hidden: flag().describe('1: staff hid it from the users of the app'),
  reports: z.int().describe('The number of reports on it'),
  views_count: z.int(),
  like_count: z.int(),
  comment_count: z.int(),
  app_id: appId(),
});
