import type { activity as endpoints } from '@quarterdeck/contract/activity';
import type { ListInput, Page } from '../../database/lists/source.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import { contactsIn, listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listFollows } from './follows.ts';
import { listSearches } from './list-searches.ts';
import { listBookmarks } from './searches.ts';

/** Builds the answer with a page. The audit log gets the rows that were shown, but never the search text. */
function pageAnswer<Row>(found: Page<Row>, { page, page_limit, order_by }: ListInput) {
  return { ...listAnswer(found), audit: { details: { page, page_limit, order_by, rows: found.rows.length } } };
}

/** Builds the answer with a page of people, whose emails and phones count as shown. */
function peopleAnswer<Row extends Parameters<typeof contactsIn>[0][number]>(found: Page<Row>, input: ListInput) {
  return { ...pageAnswer(found, input), shown: contactsIn(found.rows) };
}

/** The handlers of what users do in the app: follows, searches and bookmarks. */
export const activity = (archive: EventArchive): Handlers<typeof endpoints> => ({
  followers: async ({ input, db }) => peopleAnswer(await listFollows(db, 'followers', input), input),
  following: async ({ input, db }) => peopleAnswer(await listFollows(db, 'following', input), input),
  searches: async ({ input, db }) => {
    const found = await listSearches(db, archive, input);
    return { ...pageAnswer(found, input), ...(found.archive ? { archive: found.archive } : {}) };
  },
  favourites: async ({ input, db }) => pageAnswer(await listBookmarks(db, input), input),
});
