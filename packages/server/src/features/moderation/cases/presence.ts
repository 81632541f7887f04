import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';

/** So long somebody is taken to look at a case after they last said so. */
export const LOOKING_SECONDS = 20;

type Looking = { readonly id: number; readonly name: string; readonly avatar: string | null }[];

/** Who else looks at a case now. */
export async function whoLooks(db: Db, asking: number, id: number): Promise<Looking> {
  const { rows } = await sql<Looking[number]>`
    select u.id, u.name, u.avatar from case_presence p join users u on u.id = p.admin_id
    where p.case_id = ${id} and p.admin_id <> ${asking} and p.seen_at > now() - make_interval(secs => ${LOOKING_SECONDS})
    order by lower(u.name), u.id limit 20
  `.execute(db);
  return rows;
}

/** Says that somebody looks at a case. */
export async function lookAt(db: Db, adminId: number, id: number): Promise<void> {
  await sql`
    insert into case_presence (case_id, admin_id) values (${id}, ${adminId})
    on conflict (case_id, admin_id) do update set seen_at = now()
  `.execute(db);
}
