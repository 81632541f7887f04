import { sql } from 'kysely';

/** Whether what the notice `n` is about still waits. */
export const isCurrent = sql<boolean>`notice_is_current(n.kind, n.about_type, n.about_id, n.admin_id)`;
