import { may } from '@quarterdeck/contract/core/access/access';
import type { palette as endpoints, PALETTE_KINDS } from '@quarterdeck/contract/palette';
import { transactions as money } from '@quarterdeck/contract/transactions';
import type { Handlers } from '../../http/handlers.ts';
import type { Admin } from '../../ports/caller.ts';
import * as find from './find.ts';
import { type SuggestionKind, suggestionsFor } from './suggestions.ts';

/** Returns the kinds whose list or page an admin can open. */
const readable = (admin: Admin) => ({
  users: may(admin, 'users_list').allowed,
  campaigns: may(admin, 'campaign_list').allowed,
  groups: may(admin, 'group_list').allowed,
  posts: may(admin, 'post_details').allowed,
  cases: [
    ...(may(admin, 'reported_posts').allowed ? (['posts'] as const) : []),
    ...(may(admin, 'reported_users').allowed ? (['users'] as const) : []),
  ],
  transactions: may(admin, money.list.access).allowed,
});

/** Returns the lists of suggested names that an admin can open. */
function listed(admin: Admin): Readonly<Record<SuggestionKind, boolean>> {
  const { users, campaigns, cases } = readable(admin);
  return {
    ...{ users, campaigns, admins: may(admin, 'admin_users_list').allowed },
    ...{ reported_users: cases.includes('users'), reported_posts: cases.includes('posts') },
  };
}

/** Returns the ids of one kind in a list such as `user.7,post.12`. */
const idsOf = (things: string, kind: (typeof PALETTE_KINDS)[number]): readonly number[] =>
  things.split(',').flatMap((thing) => (thing.startsWith(`${kind}.`) ? [Number(thing.slice(kind.length + 1))] : []));

/**
 * The handlers of the palette: search by a few letters, recent things by id, and suggestions. Each is limited to the
 * kinds that the admin can read.
 */
export const palette: Handlers<typeof endpoints> = {
  find: async ({ input: { query }, admin, db }) => {
    const mayRead = readable(admin);
    const [users, campaigns, groups, posts, cases, transactions] = await Promise.all([
      mayRead.users ? find.findUsers(db, query) : undefined,
      mayRead.campaigns ? find.findCampaigns(db, query) : undefined,
      mayRead.groups ? find.findGroups(db, query) : undefined,
      mayRead.posts ? find.findPosts(db, query) : [],
      mayRead.cases.length > 0 ? find.findCases(db, mayRead.cases, query) : [],
      mayRead.transactions ? find.findTransactions(db, query) : [],
    ]);
    return {
      data: {
        ...(users && { users }),
        ...(campaigns && { campaigns }),
        ...(groups && { groups }),
        ...(posts.length > 0 && { posts }),
        ...(cases.length > 0 && { cases }),
        ...(transactions.length > 0 && { transactions }),
      },
      // A match reveals that the email or phone contains the term, so it counts as shown.
      shown: (users ?? []).filter(({ matched }) => matched === 'email' || matched === 'phone').map(({ id }) => id),
    };
  },

  suggest: async ({ input: { list, query }, admin, db }) => ({
    data: listed(admin)[list] ? [...(await suggestionsFor(db, list, query))] : [],
  }),

  things: async ({ input: { things }, admin, db }) => {
    const mayRead = readable(admin);
    const ids = (kind: (typeof PALETTE_KINDS)[number], isReadable: boolean): readonly number[] =>
      isReadable ? idsOf(things, kind) : [];
    const of = <Row>(wanted: readonly number[], read: (ids: readonly number[]) => Promise<Row[]>) =>
      wanted.length > 0 ? read(wanted) : [];
    const [users, campaigns, groups, posts, cases, transactions] = await Promise.all([
      of(ids('user', mayRead.users), (wanted) => find.readUsers(db, wanted)),
      of(ids('campaign', mayRead.campaigns), (wanted) => find.readCampaigns(db, wanted)),
      of(ids('group', mayRead.groups), (wanted) => find.readGroups(db, wanted)),
      of(ids('post', mayRead.posts), (wanted) => find.readPosts(db, wanted)),
      of(ids('case', mayRead.cases.length > 0), (wanted) => find.readCases(db, mayRead.cases, wanted)),
      of(ids('transaction', mayRead.transactions), (wanted) => find.readTransactions(db, wanted)),
    ]);
    return { data: { users, campaigns, groups, posts, cases, transactions } };
  },
};
