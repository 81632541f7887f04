import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { ABOUT_NO_USER, type ErasedPerson, type Erasure, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

const queueErasure = statement(
  { user_id: number },
  (userId: number) => sql`
    insert into archive_erasures as q (user_id)
    select ${userId} where exists (select from archive_state where last_slice > 0)
    on conflict (user_id) do update set asked_at = now(), done_at = null where q.done_at is not null
    returning user_id`,
);

type Trx = Parameters<typeof queueErasure>[0];

/** Hides a user's rows in the archive immediately, and queues their deletion with the day's others. */
async function eraseFromArchive(trx: Trx, { id }: ErasedPerson): Promise<Slice> {
  // After the deletion, the steps repeat: the user stays queued until nothing was left since the first step.
  return (await queueErasure.first(trx, id)) ? 'more' : 'done';
}

export const erasure: Erasure = {
  archive_erasures: { user_id: { erase: eraseFromArchive }, '*': ABOUT_NO_USER },
  archive_state: { '*': ABOUT_NO_USER },
  archive_days: { '*': ABOUT_NO_USER },
  archive_slices: { '*': ABOUT_NO_USER },
  archive_voids: { '*': ABOUT_NO_USER },
  archive_months_out: { '*': ABOUT_NO_USER },
};
