import { sql } from 'kysely';
import {
  ABOUT_NO_USER,
  BY_STAFF,
  becomes,
  COUNTED,
  DECISION,
  DELETED_POST,
  DELETED_USER,
  type ErasedPerson,
  type Erasure,
  emptied,
  NAMELESS,
} from '../../database/erasure.ts';

/*
 * Content under review stays until it is decided: the posts and reports of an open case, and all posts of someone with
 * an open case or appeal. When these end, the erasure is queued again for deleted users.
 */

const postsOfAuthor = ({ id }: ErasedPerson) => sql`r.user_id = ${id}::bigint and not post_is_judged(r.id)`;

const isDecided = sql`not exists (select from cases c where c.id = r.case_id and c.state = 'open')`;
const reportsByPerson = ({ id }: ErasedPerson) => sql`r.reported_by = ${id}::bigint and ${isDecided}`;
const reportsOfPosts = ({ id }: ErasedPerson) => sql`
  r.post_id = any(array(select p.id from posts p where p.user_id = ${id}::bigint and not post_is_judged(p.id)))`;
const reportsOfPerson = ({ id }: ErasedPerson) => sql`r.reported_user_id = ${id}::bigint and ${isDecided}`;

const casesOfPerson = ({ id }: ErasedPerson) => sql`r.user_id = ${id}::bigint and r.state <> 'open'`;
const casesOfAuthor = ({ id }: ErasedPerson) => sql`r.author_id = ${id}::bigint and r.state <> 'open'`;
const casesOfPosts = ({ id }: ErasedPerson) => sql`
  r.post_id = any(array(select p.id from posts p where p.user_id = ${id}::bigint and not post_is_judged(p.id)))`;

const JUDGED = {
  kept: 'What was judged stays as long as the decision about it: anyone who was judged may contest it (decision 73)',
} as const;

/**
 * Staff decisions stay, with the rows that they refer to. Texts by the person, and by others about them, are erased.
 */
export const erasure: Erasure = {
  posts: {
    user_id: NAMELESS,
    title: becomes(DELETED_POST, postsOfAuthor),
    image: emptied(postsOfAuthor),
    website: emptied(postsOfAuthor),
    text: emptied(postsOfAuthor),
    latitude: emptied(postsOfAuthor),
    longitude: emptied(postsOfAuthor),
    deletion_reason: DECISION,
    hiding_reason: DECISION,
    deleted_by: BY_STAFF,
    restored_by: BY_STAFF,
    hidden_by: BY_STAFF,
    '*': { kept: 'The id that the app gave it' },
  },
  post_reports: {
    reported_by: NAMELESS,
    author_id: NAMELESS,
    note: emptied(reportsByPerson, reportsOfPosts),
    '*': { kept: 'For what reason a post was reported, of which the app has a list' },
  },
  user_reports: {
    reported_user_id: NAMELESS,
    reported_by: NAMELESS,
    note: emptied(reportsByPerson, reportsOfPerson),
    '*': { kept: 'For what reason a user was reported, of which the app has a list' },
  },
  cases: {
    user_id: NAMELESS,
    author_id: NAMELESS,
    subject: {
      emptied: [
        { whose: casesOfPerson, becomes: DELETED_USER },
        { whose: casesOfPosts, becomes: DELETED_POST },
        { whose: casesOfAuthor, becomes: DELETED_POST },
      ],
    },
    language: emptied(casesOfPerson, casesOfPosts, casesOfAuthor),
    subject_key: { kept: 'It is made of the subject' },
    title_search: { kept: 'It is made of the subject' },
    assigned_to: BY_STAFF,
    closed_by: BY_STAFF,
    updated_by: BY_STAFF,
    opinion_asked_by: BY_STAFF,
    opinion_given_by: BY_STAFF,
    last_report_by: NAMELESS,
    '*': DECISION,
  },
  case_notes: { author_id: BY_STAFF, to_id: BY_STAFF, mentions: BY_STAFF, '*': DECISION },
  case_note_pictures: { '*': DECISION },
  evidence: { user_id: NAMELESS, username: JUDGED, '*': JUDGED },
  evidence_pictures: { '*': JUDGED },
  case_similarity: {
    author_id: { kept: 'It is of an open case, and goes when that is decided' },
    '*': { kept: 'It is of an open case, and goes when that is decided' },
  },
  moderation_decisions: { user_id: NAMELESS, decided_by: BY_STAFF, reverted_by: BY_STAFF, '*': DECISION },
  app_reason_changes: { '*': COUNTED },
  case_reasons: { '*': COUNTED },
  measure_mails: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  post_viewers: { user_id: 'row deleted' },
  post_views: { user_id: emptied('user_id'), '*': ABOUT_NO_USER },
  report_app_reasons: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  report_reasons: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
};
