import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { queues } from '@quarterdeck/contract/moderation/queues';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { profiles } from '@quarterdeck/contract/profiles';

/** The calls whose answers change with actions on cases. */
export const caseCalls = [
  posts.reported,
  reports.reportedUsers,
  queues.counts,
  cases.find,
  cases.evidence,
  posts.details,
  profiles.profile,
  profiles.timeline,
  measures.recipient,
] as const;
