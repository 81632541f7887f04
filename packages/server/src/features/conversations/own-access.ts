import type { conversations } from '@quarterdeck/contract/conversations';
import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import { mediaKinds } from '@quarterdeck/contract/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isoOf } from '../../core/moments.ts';
import { json, orNull } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isRunning } from '../../domain/access/grants.ts';
import type { Admin } from '../../ports/caller.ts';

export type OwnAccess = z.input<typeof conversations.ownAccess.output>['data'];

const selectAccess = statement(
  {
    request: orNull(json<{ id: number; created_at: string }>()),
    grant: orNull(json<{ id: number; reach: 'user' | 'all'; expires_at: string | null }>()),
    refusal: orNull(json<{ at: string; note: string | null }>()),
  },
  (adminId: number, userId: number) => sql`
    select
      (select json_build_object('id', r.id, 'created_at', ${isoOf('r.created_at')}) from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is null) as request,
      (select json_build_object('id', g.id, 'expires_at', ${isoOf('g.expires_at')},
          'reach', case when g.user_id is null then 'all' else 'user' end)
        from access_grants g
        where g.admin_id = ${adminId} and g.permission = 'conversation'
          and (g.user_id is null or g.user_id = ${userId}) and ${isRunning}
        order by g.expires_at desc nulls first limit 1) as "grant",
      (select case when r.grant_id is null then json_build_object('at', ${isoOf('r.decided_at')}, 'note', r.note) end
        from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is not null
        order by r.created_at desc, r.id desc limit 1) as refusal`,
);

/** Whether an admin can see people. Others are not told who exists. */
export const seesPeople = (holder: Holder): boolean => may(holder, mediaKinds.user.access).allowed;

/**
 * Reads an admin's access to a user's conversations, based only on requests and grants. Requests require an existing
 * user, so they are shown only to admins who see people.
 */
export async function findOwnAccess(db: Db, admin: Pick<Admin, 'id'> & Holder, userId: number): Promise<OwnAccess> {
  const access = await selectAccess.one(db, admin.id, userId);
  return seesPeople(admin) ? access : { ...access, request: null };
}
