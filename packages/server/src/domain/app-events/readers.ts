import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { withoutStandby } from '../../database/without-standby.ts';

const upsertReader = statement(
  {},
  (keyId: number, position: number) => sql`
    insert into app_event_readers as known (key_id, position) values (${keyId}, ${position})
    on conflict (key_id) do update set position = excluded.position, at = now()
    where known.position <> excluded.position and ${withoutStandby}`,
);

/** Records how far a key has read: it has everything before the position that it requests next. */
export async function noteReader(db: Db, keyId: number, position: number): Promise<void> {
  await upsertReader(db, keyId, position);
}
