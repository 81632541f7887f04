import { may } from '@quarterdeck/contract/core/access/access';
import type { palette as endpoints } from '@quarterdeck/contract/palette';
import { transactions as money } from '@quarterdeck/contract/transactions';
import type { Handlers } from '../../http/handlers.ts';
import { findCampaigns, findGroups, findPosts, findTransactions, findUsers } from './find.ts';

/** What is found by a few letters: of each kind only for those who may list it. */
export const palette: Handlers<typeof endpoints> = {
  find: async ({ input, admin, db }) => {
    const [users, campaigns, groups, posts, transactions] = await Promise.all([
      may(admin, 'users_list').allowed ? findUsers(db, input.query) : undefined,
      may(admin, 'campaign_list').allowed ? findCampaigns(db, input.query) : undefined,
      may(admin, 'group_list').allowed ? findGroups(db, input.query) : undefined,
      may(admin, 'post_details').allowed ? findPosts(db, input.query) : [],
      may(admin, money.list.access).allowed ? findTransactions(db, input.query) : [],
    ]);
    return {
      data: {
        ...(users && { users }),
        ...(campaigns && { campaigns }),
        ...(groups && { groups }),
        ...(posts.length > 0 && { posts }),
        ...(transactions.length > 0 && { transactions }),
      },
    };
  },
};
