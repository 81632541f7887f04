import type { measures } from '@quarterdeck/contract/moderation/measures';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { flag, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { warningsOf } from '../../../domain/moderation/measures/warn.ts';

type Recipient = z.input<typeof measures.recipient.output>['data'];

const selectRecipient = statement(
  { name: text, has_email: flag, warnings: number, is_suspended: flag, suspended_until: orNull(timestamp) },
  (id: number) => sql`
    select u.name, (coalesce(u.email, '') <> '')::int as has_email, ${warningsOf('u.id')} as warnings,
      u.is_suspended::int as is_suspended, u.suspended_until
    from users u where u.id = ${id} and u.is_app_user`,
);

/**
 * Reads what staff are shown about a user before they decide.
 * @throws Refusal not_found when there is no such app user.
 */
export async function findRecipient(db: Db, id: number): Promise<Recipient> {
  const found = await selectRecipient.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such user of the app');
  return found;
}
