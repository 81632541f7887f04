import { sql } from 'kysely';
import { boolean, number, orNull } from '../../database/columns.ts';
import type { ErasedPerson, Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';
import { writeAuditRow } from './audit.ts';
import { withValues } from './values.ts';

/**
 * Values of what was done to a person, to what is theirs, to cases and appeals about them, and to admins who asked for their chats. Only
 * what is in the chain can be erased.
 */
const selectValues = statement(
  { id: number, isSealed: boolean },
  (personId: number, atMost: number) => sql`
    select l.id, exists (select from audit_seals s where s.audit_id = l.id) as "isSealed"
    from (
      select l.id, l.at
      from (
        select 'user' as type, ${personId}::bigint as id
        union all select 'post', id from posts where user_id = ${personId}
        union all select 'case', id from cases where user_id = ${personId}
        union all select 'case', c.id from posts p join cases c on c.post_id = p.id where p.user_id = ${personId}
        union all select 'appeal', id from appeals where user_id = ${personId}
      ) target
      join audit_log l on l.target_type = target.type and l.target_id = target.id
      union
      select l.id, l.at from conversation_access_requests q
      join audit_log l on l.target_type = 'user' and l.target_id = q.admin_id and l.details -> 'request' = to_jsonb(q.id)
      where q.user_id = ${personId}
      union
      select l.id, l.at from access_grants g
      join audit_log l on l.target_type = 'user' and l.target_id = g.admin_id and l.details -> 'grant' = to_jsonb(g.id)
      where g.user_id = ${personId}
    ) l
    ${withValues(sql`l.id`, sql`l.at`)}
    where v.audit_id is not null and v.erased_at is null
    order by "isSealed" desc limit ${atMost}`,
);

const eraseNamed = statement({ erased: orNull(number) }, (row: number) => sql`select audit_erase(${row}) as erased`);

type Trx = Parameters<typeof writeAuditRow>[0];

/** Erases values of the audit log about a person, by a row of the audit log that names their rows: the chain goes on to hold. */
export async function eraseValues(trx: Trx, person: ErasedPerson, atMost: number): Promise<Slice> {
  const found = await selectValues(trx, person.id, atMost);
  const sealed = found.flatMap(({ id, isSealed }) => (isSealed ? [id] : []));
  if (sealed.length === 0) return found.length === 0 ? 'done' : 'later';
  const row = await writeAuditRow(trx, {
    origin: { ip: 'server', requestId: 'erasure' },
    event: 'upkeep.erasure',
    outcome: 'done',
    status: 200,
    target: { type: 'user', id: person.id },
    details: { erased: sealed },
    // As long as any row whose values it erases: without it they would count as removed.
    keptForYears: true,
  });
  await eraseNamed(trx, row ?? 0);
  return 'more';
}
