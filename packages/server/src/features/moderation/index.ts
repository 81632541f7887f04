import type { queues } from '@quarterdeck/contract/moderation/queues';
import type { reports } from '@quarterdeck/contract/moderation/reports';
import { contactsIn, listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { appeals } from './appeals/handlers.ts';
import { cases } from './cases/handlers.ts';
import { measures } from './measures/handlers.ts';
import { numbers } from './numbers/handlers.ts';
import { policies } from './policies/handlers.ts';
import { posts } from './posts/handlers.ts';
import { countCases } from './queues/counts.ts';
import { listReportedUsers } from './queues/reported-users.ts';
import { reasons } from './reasons/handlers.ts';
import { team } from './team/handlers.ts';

/** The handlers of reported users. */
const reportedUsers: Handlers<typeof reports> = {
  reportedUsers: async ({ input, admin, db }) => {
    const page = await listReportedUsers(db, admin.id, input);
    const people = page.rows.map(({ reported_user_id: id, reportedUserEmail: email, reportedUserPhone: phone }) => ({
      id,
      email,
      phone,
    }));
    return { ...listAnswer(page), shown: contactsIn(people) };
  },
};

/** The handlers that count open cases. */
const counts: Handlers<typeof queues> = {
  counts: ({ admin, db }) => countCases(db, admin),
};

/** The handlers of moderation: queues of reported posts and users, decisions and their undoing. */
export const moderation = (services: Services) => ({
  appeals: appeals(services),
  cases: cases(services),
  team,
  measures: measures(services),
  posts: posts(services),
  queues: counts,
  reports: reportedUsers,
  reasons,
  policies,
  moderation: numbers(services),
});
