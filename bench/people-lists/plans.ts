import { activity } from '../../packages/contract/src/activity/index.ts';
import { reports } from '../../packages/contract/src/reports/index.ts';
import { listFollows } from '../../packages/server/src/features/activity/follows.ts';
import { listBookmarks, listSearches } from '../../packages/server/src/features/activity/searches.ts';
import { findMessages, findRooms } from '../../packages/server/src/features/conversations/chat.ts';
import { listReportedUsers } from '../../packages/server/src/features/moderation/queues/reported-users.ts';
import type { BenchDatabase } from '../support/database.ts';
import type { PlannedHandlers } from '../support/plans.ts';
import { busiest, longestRoom } from './probes.ts';

/** A page far from the beginning. */
const far = { page_limit: 20, page: 1000 };

/** What the plans are shown of: every list of those who do most. */
export async function askedOf(database: BenchDatabase): Promise<PlannedHandlers> {
  const { star, fan, searcher, collector, chatter } = await busiest(database);
  const { room, user, pages } = await longestRoom(database);
  const { followers, following, searches, favourites } = activity;
  return {
    'Followers of a star, row 20,000': (db) =>
      listFollows(db, 'followers', followers.input.parse({ user_id: star, ...far })),
    'Followers of a star with a common keyword': (db) =>
      listFollows(db, 'followers', followers.input.parse({ user_id: star, keyword: 'martinez' })),
    'Following of a keen one': (db) => listFollows(db, 'following', following.input.parse({ user_id: fan })),
    'All searches, row 20,000': (db) => listSearches(db, searches.input.parse(far)),
    'Searches of a keen one': (db) => listSearches(db, searches.input.parse({ userId: searcher })),
    'All bookmarks, row 20,000': (db) => listBookmarks(db, favourites.input.parse(far)),
    'Bookmarks of a keen one': (db) => listBookmarks(db, favourites.input.parse({ userId: collector })),
    'Rooms of a chatty one': (db) => findRooms(db, chatter, 0),
    'Messages in the middle of a long room': (db) => findMessages(db, user, room, Math.floor(pages / 2)),
    'Reported users': (db) => listReportedUsers(db, 0, reports.reportedUsers.input.parse({})),
  };
}
