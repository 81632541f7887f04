import { sql } from 'kysely';
import { number, orNull, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { stableStatement, statement } from '../../../database/statement.ts';
import { isPast } from '../../../jobs/clock.ts';

/** How long an admin counts as present after they last announced it, in seconds. */
export const LOOKING_SECONDS = 20;

type Viewers = { readonly id: number; readonly name: string; readonly avatar: string | null }[];

const selectCasePresence = stableStatement(
  { id: number, name: text, avatar: orNull(text) },
  (id: number, asking: number) => sql`
    select u.id, u.name, u.avatar from case_presence p join users u on u.id = p.admin_id
    where p.case_id = ${id} and p.admin_id <> ${asking} and p.seen_at > now() - make_interval(secs => ${LOOKING_SECONDS})
      and ${isPast('p.seen_at')}
    order by u.sort_name, u.id limit 20`,
);

/** Reads the other admins who have a case open now. */
export async function whoLooks(db: Db, asking: number, id: number): Promise<Viewers> {
  const rows = await selectCasePresence(db, id, asking);
  return rows;
}

const insertCasePresence = statement(
  {},
  (id: number, adminId: number) => sql`
    insert into case_presence (case_id, admin_id) values (${id}, ${adminId})
    on conflict (case_id, admin_id) do update set seen_at = now()`,
);

/** Records that an admin has a case open. */
export async function lookAt(db: Db, adminId: number, id: number): Promise<void> {
  await insertCasePresence(db, id, adminId);
}
