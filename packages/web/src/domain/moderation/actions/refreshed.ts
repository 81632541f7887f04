import { cases } from '@quarterdeck/contract/cases';
import { measures } from '@quarterdeck/contract/measures';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { queues } from '@quarterdeck/contract/queues';
import { reports } from '@quarterdeck/contract/reports';

/** The calls whose answers change with what is done about cases. */
export const refreshed = [
  posts.reported,
  reports.reportedUsers,
  queues.counts,
  cases.find,
  posts.details,
  profiles.profile,
  profiles.timeline,
  measures.recipient,
] as const;
