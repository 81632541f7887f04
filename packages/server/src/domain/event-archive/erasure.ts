import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { ABOUT_NO_USER, type ErasedPerson, type Erasure, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';
import { allKinds } from './kinds/index.ts';

/** The kinds that know users. */
const ofUsers = allKinds.filter(({ whenErased }) => whenErased !== 'kept').map(({ table }) => table);

const queueErasure = statement(
  { user_id: number },
  (userId: number) => sql`
    insert into archive_erasures as q (kind, user_id)
    select kind, ${userId}::bigint from archive_state where rows > 0 and kind = any(${ofUsers}::text[])
    on conflict (user_id, kind) do update set asked_at = now(), done_at = null where q.done_at is not null
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
  archive_posts_gone: { '*': ABOUT_NO_USER },
  archive_months_out: { '*': ABOUT_NO_USER },
};
