import { sql } from 'kysely';
import { boolean, number, orNull } from '../../database/columns.ts';
import { COUNTED, type ErasedPerson, type Erasure, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

/** Sums up removed searches that are not counted yet. When only a few hundred wait, the periodic job does it later. */
const foldSome = statement(
  { isLeft: boolean, folded: orNull(number) },
  (atMost: number) => sql`
    select is_left as "isLeft", case when is_left then search_fold(${atMost}) end as folded
    from (select exists (select from search_changes where searches < 0) or exists (select from search_count_changes where searches < 0)
      as is_left offset 0) waiting`,
);

const forgetSome = statement(
  { forgotten: orNull(number) },
  (atMost: number) => sql`select search_forget(${atMost}) as forgotten`,
);

type Trx = Parameters<typeof foldSome>[0];

/** Sums up the removed searches of all users, and deletes terms that no one else has searched for. */
async function forgetTerms(trx: Trx, _person: ErasedPerson, atMost: number): Promise<Slice> {
  const { isLeft, folded } = await foldSome.one(trx, atMost);
  if (isLeft) return (folded ?? 0) > 0 ? 'more' : 'later';
  const { forgotten } = await forgetSome.one(trx, atMost);
  return (forgotten ?? 0) > 0 ? 'more' : 'done';
}

/** Activity is counted by person until a period has ended. */
export const erasure: Erasure = {
  people_changes: {
    person: { kept: 'It waits a second to be counted: without it the counts would be wrong' },
    '*': COUNTED,
  },
  people_days: { person: 'row deleted' },
  people_bits: { '*': COUNTED },
  people_bit_changes: { '*': COUNTED },
  people_firsts: { '*': COUNTED },
  day_counts: { '*': COUNTED },
  day_changes: { '*': COUNTED },
  search_terms: { term: { erase: forgetTerms } },
  search_changes: { term: { erase: forgetTerms } },
  search_count_changes: { term: { erase: forgetTerms }, '*': COUNTED },
  search_counts: { '*': COUNTED },
};
