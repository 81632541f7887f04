import { z } from 'zod';
import { PersonName } from '../../core/entities/case.ts';
import { keptFields } from '../../core/entities/evidence.ts';
import { flag, id, isDeleted, isReported, moment } from '../../core/fields/fields.ts';

/** The maximum number of similar cases shown. */
export const SIMILAR = 50;

/** How many of a reporter's reports were upheld. */
export const Reliability = z.object({
  decided: z.int().describe('Their reports of the last 90 days that staff decided'),
  upheld: z.int().describe('Reports that led to an action'),
  share: z.number().describe('(upheld + 2) / (decided + 4): 0.5 for a reporter without decided reports'),
});

const decisionKinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'] as const;

/** Previous staff decisions about a user or one of their posts. */
const EarlierDecision = z.object({
  id: id(),
  kind: z.enum(decisionKinds),
  at: moment(),
  by: PersonName.nullable(),
  reason: z.string().nullable(),
  post: z.object({ id: id(), title: z.string() }).nullable().describe('Null when it was about the user'),
  is_reverted: flag().describe('1: reversed'),
});

/** The person a case concerns: the user, or the author of the post. */
const CasePerson = PersonName.extend({
  is_reported: isReported(),
  is_deleted: isDeleted(),
  is_suspended: flag(),
  reported_count: z.int().describe('Reports about them that are not dismissed'),
  created_at: moment().describe('When the account was created'),
  given: Reliability.describe('The outcome of the reports they made'),
  decisions: z
    .array(z.object({ kind: z.enum(decisionKinds), count: z.int() }))
    .describe("Earlier decisions in effect, about posts, users or both, depending on the caller's permissions"),
  latest_decisions: z.array(EarlierDecision).describe('The latest five of them, including reversed decisions'),
  open_posts: z.int().optional().describe('Their other posts with an open case; only with reported_posts'),
  open_case: id().nullish().describe('Another open case about them; requires reported_users'),
});

/** An open case about a post that resembles another one. */
const SimilarCase = z.object({
  id: id(),
  subject_id: id().describe('Of the post'),
  subject: z.string().describe('The title of the post'),
  author: z.object({ id: id(), name: z.string() }),
  same: z.array(z.enum(['text', 'author', 'host'])).min(1),
  reports: z.int(),
  created_at: moment().describe('Of the first report'),
});

/** The evidence to review before deciding a case. */
export const CaseEvidence = z.object({
  ...keptFields,
  person: CasePerson.nullable(),
  host: z.string().nullable().describe('Of the link of the post, without www'),
  similar: z
    .array(SimilarCase)
    .describe(`Other open cases about posts, at most ${SIMILAR}: those with the same text, author and host first`),
  more_similar: flag().describe('1: there are more than listed'),
});
