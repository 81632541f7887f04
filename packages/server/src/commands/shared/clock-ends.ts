import type { Transaction } from 'kysely';
import { formatTimestamp } from '../../core/timestamps.ts';
import type { Schema } from '../../database/schema.ts';
import { lockLateSecrets, moveLateSecrets } from '../../domain/keys/service-keys.ts';
import {
  lockWrongSuspensions,
  moveWrongSuspensions,
  suspensionsEndedEarly,
} from '../../domain/moderation/measures/wrong-ends.ts';
import { lockWrongAccess, moveWrongAccess } from '../../features/conversations/wrong-ends.ts';
import { auditCommand } from './audit-command.ts';

type Trx = Transaction<Schema>;

/** An end date that was computed with a wrong clock, and what it belongs to. */
interface WrongEnd {
  readonly what: string;
  readonly target: { readonly type: string; readonly id: number };
  readonly from: Date;
  readonly until: Date;
  readonly next: Date;
}

const inOrder = { suspensions: lockWrongSuspensions, access: lockWrongAccess, secrets: lockLateSecrets };
const moving: typeof inOrder = { suspensions: moveWrongSuspensions, access: moveWrongAccess, secrets: moveLateSecrets };

async function collect(trx: Trx, { suspensions, access, secrets }: typeof inOrder): Promise<readonly WrongEnd[]> {
  return [
    ...(await suspensions(trx)).map((one) => ({
      ...one,
      what: `suspension of ${one.name} (user ${one.id})`,
      target: { type: 'user', id: one.id },
    })),
    ...(await access(trx)).map((one) => ({
      ...one,
      what: `access to chats of ${one.name} (admin ${one.adminId})`,
      target: { type: 'user', id: one.adminId },
    })),
    ...(await secrets(trx)).map((one) => ({
      ...one,
      what: `previous secret of the key ${one.name}`,
      target: { type: 'service_key', id: one.id },
    })),
  ];
}

const lineOf = ({ what, from, until, next }: WrongEnd): string =>
  `  ${what}: from ${formatTimestamp(from)} until ${formatTimestamp(until)}; counted from now: until ${formatTimestamp(next)}`;

/**
 * Lists the end dates that were computed with a wrong clock, and the suspensions that ended too early because of it.
 */
export async function listWrongEnds(trx: Trx): Promise<readonly string[]> {
  const wrong = await collect(trx, inOrder);
  const over = await suspensionsEndedEarly(trx);
  return [
    ...(wrong.length === 0
      ? ['No future end date was set by a wrong clock.']
      : [
          'Set by a wrong clock:',
          ...wrong.map(lineOf),
          'Recalculate them from now: npm run clock -- --ends --confirm <today in UTC, as 2026-01-31>',
        ]),
    ...(over.length === 0
      ? []
      : [
          'Ended too early by a wrong clock; suspend them again on their profiles if that is still right:',
          ...over.map(
            ({ id, name, from, until }) =>
              `  suspension of ${name} (user ${id}): from ${formatTimestamp(from)} until ${formatTimestamp(until)}`,
          ),
        ]),
  ];
}

/** Recomputes these end dates from now on, each with an audit row. @returns their number. */
export async function moveWrongEnds(trx: Trx): Promise<number> {
  const moved = await collect(trx, moving);
  const [first, ...others] = moved.map(({ target, until, next }) => ({
    target,
    before: { until: until.toISOString() },
    after: { until: next.toISOString() },
  }));
  if (first) await auditCommand(trx, 'command.clock_ends', { ...first, others });
  return moved.length;
}
