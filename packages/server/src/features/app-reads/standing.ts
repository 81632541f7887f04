import type { reads } from '@quarterdeck/contract/app-reads';
import { sql } from 'kysely';
import type { z } from 'zod';
import { boolean, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { unknownUser } from './password.ts';

const selectStanding = statement(
  {
    is_suspended: boolean,
    since: orNull(timestamp),
    until: orNull(timestamp),
    reason: orNull(text),
    text: orNull(text),
  },
  (appId: string) => sql`
    select is_suspended, suspended_at as since, suspended_until as until, suspension_reason as reason, suspension_text as text
    from users where app_id = ${appId} and is_app_user`,
);

/** Whether a user may use the app. @throws HttpError 404 for a stranger. */
export async function standingOf(db: Db, appId: string): Promise<z.input<typeof reads.standing.output>> {
  const user = await selectStanding.first(db, appId);
  if (!user) throw unknownUser();
  const { is_suspended: isSuspended, since, until, reason, text: says } = user;
  return {
    may_use_app: !isSuspended,
    suspended_since: isSuspended ? since : null,
    suspended_until: isSuspended ? until : null,
    reason: isSuspended ? reason : null,
    text: isSuspended ? says : null,
  };
}
