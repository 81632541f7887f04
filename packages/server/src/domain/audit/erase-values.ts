import { sql } from 'kysely';
import { boolean, number, orNull } from '../../database/columns.ts';
import type { ErasedPerson, Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';
import { writeAuditRow } from './audit.ts';
import { withValues } from './values.ts';

/** Only values that are in the chain can be erased. */
const selectValues = statement(
  { id: orNull(number), isSealed: boolean },
  (personId: number, atMost: number) => sql`
    select l.id, exists (select from audit_seals s where s.audit_id = l.id) as "isSealed"
    from audit_rows_of_user(${personId}) l
    ${withValues(sql`l.id`, sql`l.at`)}
    where v.audit_id is not null and v.erased_at is null
    order by "isSealed" desc limit ${atMost}`,
);

const eraseNamed = statement(
  { erased: orNull(number) },
  (row: number) => sql`select audit_erase_user(${row}) as erased`,
);

type Trx = Parameters<typeof writeAuditRow>[0];

/**
 * Erases audit log values about a person, and writes an audit log row that names their rows, so that the chain stays
 * valid.
 */
export async function eraseValues(trx: Trx, person: ErasedPerson, atMost: number): Promise<Slice> {
  const found = await selectValues(trx, person.id, atMost);
  const sealed = found.flatMap(({ id, isSealed }) => (isSealed && id !== null ? [id] : []));
  if (sealed.length === 0) return found.length === 0 ? 'done' : 'later';
  const row = await writeAuditRow(trx, {
    origin: { ip: 'server', requestId: 'erasure' },
    event: 'upkeep.erasure',
    outcome: 'done',
    status: 200,
    target: { type: 'user', id: person.id },
    details: { erased: sealed },
    // It is stored as long as any row whose values it erases. Without it, those values would count as removed.
    keptForYears: true,
  });
  await eraseNamed(trx, row ?? 0);
  return 'more';
}
