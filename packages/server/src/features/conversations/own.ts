import type { conversations } from '@quarterdeck/contract/conversations';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { isRunning } from '../../domain/access/grants.ts';

export type OwnAccess = z.input<typeof conversations.ownAccess.output>['data'];

interface Row {
  readonly request: { id: number; created_at: string } | null;
  readonly grant: { id: number; reach: 'user' | 'all'; expires_at: string | null } | null;
  readonly refusal: { at: string; note: string | null } | null;
}

const iso = (text: string): string => new Date(text).toISOString();

/** How it stands with an admin's access to the conversations of a user, by requests and grants alone. */
export async function findOwnAccess(db: Db, adminId: number, userId: number): Promise<OwnAccess> {
  const { rows } = await sql<Row>`
    select
      (select json_build_object('id', r.id, 'created_at', r.created_at) from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is null) as request,
      (select json_build_object('id', g.id, 'expires_at', g.expires_at,
          'reach', case when g.user_id is null then 'all' else 'user' end)
        from access_grants g
        where g.admin_id = ${adminId} and g.permission = 'conversation'
          and (g.user_id is null or g.user_id = ${userId}) and ${isRunning}
        order by g.expires_at desc nulls first limit 1) as "grant",
      (select case when r.grant_id is null then json_build_object('at', r.decided_at, 'note', r.note) end
        from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is not null
        order by r.created_at desc, r.id desc limit 1) as refusal
  `.execute(db);
  const { request, grant, refusal } = rows[0] ?? { request: null, grant: null, refusal: null };
  return {
    request: request && { ...request, created_at: iso(request.created_at) },
    grant: grant && { ...grant, expires_at: grant.expires_at && iso(grant.expires_at) },
    refusal: refusal && { ...refusal, at: iso(refusal.at) },
  };
}
