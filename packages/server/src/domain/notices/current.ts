import { sql } from 'kysely';

/** Whether the subject of the notice `n` still needs attention. */
export const isCurrent = sql<boolean>`notice_is_current(n.kind, n.about_type, n.about_id, n.admin_id)`;
