import { type RawBuilder, sql } from 'kysely';
import { noticeIsCurrent, noticePermissions } from '../../../functions/notices.ts';

/** Whether the subject of the notice `n` still needs attention. */
export const isCurrent = sql<boolean>`notice_is_current(n.kind, n.about_type, n.about_id, n.admin_id)`;

/** The permissions of one admin, as `may`: they are checked once, and not for each of thousands of notices. */
export const rightsOf = (adminId: number): RawBuilder<unknown> => sql`(
  select ${sql.join(noticePermissions.map((code) => sql`notice_may_see(${adminId}, ${sql.lit(code)}) as ${sql.ref(code)}`))} offset 0
) may`;

/** As `isCurrent`, for notices of the admin whose rights are `may`. */
export const isCurrentByRights = sql.raw<boolean>(
  noticeIsCurrent(
    { kind: 'n.kind', type: 'n.about_type', id: 'n.about_id', admin: 'n.admin_id' },
    (code) => `may.${code}`,
  ),
);
