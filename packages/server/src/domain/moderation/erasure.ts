import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

const KEPT = {
  kept: 'What was judged stays as long as the decision about it: whoever was judged may contest it',
} as const;

/** What staff decided stays; reports by someone lose their author. */
export const erasure: Erasure = {
  // What was judged, for as long as the decision can be asked about (decision 73).
  evidence: { user_id: KEPT, name: KEPT, username: KEPT, address: KEPT, current_location: KEPT },
  case_similarity: { author_id: 'row deleted' },
  cases: {
    author_id: 'anonymised',
    user_id: 'row deleted',
    subject: 'anonymised',
    assigned_to: BY_STAFF,
    closed_by: BY_STAFF,
    updated_by: BY_STAFF,
    last_report_by: 'anonymised',
  },
  moderation_decisions: {
    // What was decided stays, without whom it concerned.
    user_id: 'anonymised',
    decided_by: BY_STAFF,
    reverted_by: BY_STAFF,
  },
  measure_mails: { updated_by: BY_STAFF },
  post_reports: { reported_by: 'anonymised', author_id: 'anonymised' },
  post_viewers: { user_id: 'row deleted' },
  post_views: { user_id: 'row deleted' },
  posts: { user_id: 'row deleted', deleted_by: BY_STAFF, restored_by: BY_STAFF, hidden_by: BY_STAFF },
  report_app_reasons: { updated_by: BY_STAFF },
  report_reasons: { updated_by: BY_STAFF },
  user_reports: { reported_user_id: 'row deleted', reported_by: 'anonymised' },
};
