import type { cases } from '@quarterdeck/contract/moderation/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { holdsPermission } from '../../../domain/access/membership.ts';
import { codeFor, type Subject } from '../../../domain/moderation/case.ts';

type Assignees = z.input<typeof cases.assignees.output>['data'];

const MOST_ASSIGNEES = 500;

const selectAssignees = statement(
  { id: number, name: text, username: text, avatar: orNull(text) },
  (only: readonly number[] | undefined, code: string) => sql`
    select u.id, u.name, u.username, u.avatar from admins a join users u on u.id = a.user_id
    where u.is_admin and not u.is_suspended and ${only === undefined ? sql`true` : sql`u.id = any(${only}::bigint[])`}
      and ${holdsPermission(code)}
    order by u.sort_name, u.id limit ${MOST_ASSIGNEES}`,
  [undefined, ''],
  [[], ''],
);

/** Reads the admins who can work on cases of this kind, by name. @param only limits the result to these admins. */
export async function findAssignees(db: Db, what: Subject, only?: readonly number[]): Promise<Assignees> {
  const code = codeFor(what);
  const rows = await selectAssignees(db, only, code);
  return rows;
}
