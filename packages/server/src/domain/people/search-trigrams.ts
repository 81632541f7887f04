import { sql } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { TrigramShares } from '../../database/lists/rare-part.ts';
import { statement } from '../../database/statement.ts';

/** PostgreSQL counts them again when a tenth of the users have changed. */
const KEPT_MS = 600_000;

const selectShares = statement(
  { trigram: text, share: number },
  () => sql`select coalesce(trigram, '') as trigram, coalesce(share, 0) as share from users_trigrams()`,
);

/** How many of the people have each trigram of what is searched, as PostgreSQL knows it: read again every ten minutes, when it is asked for. */
export function searchTrigrams(): (db: Db) => Promise<TrigramShares> {
  let known: { readonly shares: TrigramShares; readonly until: number } | undefined;
  return async (db) => {
    if (known && Date.now() < known.until) return known.shares;
    // Each call that comes meanwhile reads them itself: one that is abandoned must not fail the others.
    const shares = new Map((await selectShares(db)).map(({ trigram, share }) => [trigram, share]));
    known = { shares, until: Date.now() + KEPT_MS };
    return shares;
  };
}
