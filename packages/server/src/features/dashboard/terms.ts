import type { dashboard } from '@quarterdeck/contract/dashboard';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Report } from '../../domain/activity/report.ts';
import { countTerms, topTerms } from './searches.ts';

type Term = z.input<typeof dashboard.topSearches.output>['data'][number];

/** Reads the top terms of a report, each with its numbers in the compared range. */
export async function readTerms(db: Db, { range, compared }: Report, by?: 'searches' | 'opened'): Promise<Term[]> {
  const terms = await topTerms(db, range, by);
  if (!compared) return [...terms];
  const before = await countTerms(
    db,
    compared,
    terms.map(({ search_term }) => search_term),
  );
  return terms.map((term) => {
    const { searches = 0, opened = 0 } = before.get(term.search_term) ?? {};
    return { ...term, previous: { searches, opened } };
  });
}
