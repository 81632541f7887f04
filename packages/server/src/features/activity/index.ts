import type { activity as endpoints } from '@quarterdeck/contract/activity';
import type { ListInput, Page } from '../../database/lists/list-query.ts';
import { paged } from '../../http/answers.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listFollows } from './follows.ts';
import { listBookmarks, listSearches } from './searches.ts';

/** A page as it is answered; the trail says which rows were shown, never what was searched for. */
function shown<Row>(found: Page<Row>, { page, page_limit, order_by }: ListInput, audit: AuditEvent) {
  audit.details = { page, page_limit, order_by, rows: found.rows.length };
  return paged(found);
}

/** What people do in the app: whom they follow, what they search for and what they keep. */
export const activity: Handlers<typeof endpoints> = {
  followers: async ({ input, db, audit }) => shown(await listFollows(db, 'followers', input), input, audit),
  following: async ({ input, db, audit }) => shown(await listFollows(db, 'following', input), input, audit),
  searches: async ({ input, db, audit }) => shown(await listSearches(db, input), input, audit),
  favourites: async ({ input, db, audit }) => shown(await listBookmarks(db, input), input, audit),
};
