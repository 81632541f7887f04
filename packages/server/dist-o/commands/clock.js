import { recordDecisions } from '../chunks/chunk-JHPBDDP5.js';
import { lockLateSecrets, moveLateSecrets } from '../chunks/chunk-R7ZXWO3C.js';
import { moveSuspensions } from '../chunks/chunk-W3SK2I7Q.js';
import '../chunks/chunk-2TIE53C4.js';
import '../chunks/chunk-TQFVLIVK.js';
import '../chunks/chunk-SZ7XHIHI.js';
import { auditCommand } from '../chunks/chunk-TW5JB525.js';
import '../chunks/chunk-LHHPMCKX.js';
import {
  confirmClock,
  flawOf,
  formatTimestamp,
  formatTimestampToSecond,
  number,
  orNull,
  readClock,
  requireTrustedClock,
  sql,
  statement,
  text,
  timestamp,
} from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/domain/audit/out-of-order.ts
var isOutOfOrder = (personId, at) => sql`(
  ${sql.ref(at)} > now() + interval '5 minutes' or exists (
    select from audit_log a
    where a.target_type = 'user' and a.target_id = ${sql.ref(personId)}
      and a.at >= ${sql.ref(at)} and a.at < ${sql.ref(at)} + interval '1 minute'
      and exists (
        select from audit_log earlier
        where earlier.at > a.at + interval '5 minutes' and earlier.at <= now() and earlier.id < a.id)))`;

// src/domain/moderation/measures/wrong-ends.ts
var selectWrong = statement(
  {
    id: number,
    name: text,
    from: timestamp,
    until: timestamp,
    next: timestamp,
    reason: orNull(text),
    text: orNull(text),
  },
  () => sql`
    select u.id, u.name, coalesce(u.suspended_at, now()) as "from", coalesce(u.suspended_until, now()) as until,
      coalesce(now() + (u.suspended_until - u.suspended_at), now()) as next, u.suspension_reason as reason, u.suspension_text as text
    from users u
    where u.is_suspended and u.suspended_until is not null and u.deleted_at is null and ${isOutOfOrder('u.id', 'u.suspended_at')}
    order by u.id for no key update of u`,
);
var lockWrongSuspensions = (trx) => selectWrong(trx);
var moveDecisions = statement(
  {},
  (ids) => sql`
    update moderation_decisions d set until = u.suspended_until
    from users u where u.id = d.user_id and u.id = any(${ids}::bigint[]) and d.kind = 'suspend' and d.reverted_at is null`,
);
async function moveWrongSuspensions(trx) {
  const wrong = await selectWrong(trx);
  const ids = wrong.map(({ id }) => id);
  await moveSuspensions(trx, ids);
  await moveDecisions(trx, ids);
  const decisions = wrong.map(({ id, next, reason, text: says }) => ({
    ...{ id, until: next.toISOString(), reason, text: says },
  }));
  await recordDecisions(trx, null, 'user.suspended', decisions);
  return wrong;
}
var selectEndedEarly = statement(
  { id: number, name: text, from: timestamp, until: timestamp },
  () => sql`
    select u.id, u.name, d.decided_at as "from", coalesce(d.until, d.decided_at) as until
    from moderation_decisions d join users u on u.id = d.user_id
    where d.kind = 'suspend' and d.reverted_cause = 'ended' and d.reverted_at > now() - interval '30 days'
      and d.decided_at < now() and ${isOutOfOrder('u.id', 'd.decided_at')} and not u.is_suspended and u.deleted_at is null
    order by u.id, d.id`,
);
var suspensionsEndedEarly = (trx) => selectEndedEarly(trx);

// src/features/conversations/wrong-ends.ts
var selectWrong2 = statement(
  { id: number, adminId: number, name: text, from: timestamp, until: timestamp, next: timestamp },
  () => sql`
    select g.id, g.admin_id as "adminId", a.name, g.granted_at as "from", coalesce(g.expires_at, g.granted_at) as until,
      coalesce(now() + (g.expires_at - g.granted_at), now()) as next
    from access_grants g join users a on a.id = g.admin_id
    where g.revoked_at is null and g.expires_at > now() and ${isOutOfOrder('g.admin_id', 'g.granted_at')}
    order by g.id for no key update of g`,
);
var lockWrongAccess = (trx) => selectWrong2(trx);
var move = statement(
  {},
  (ids) => sql`
    update access_grants set granted_at = now(), expires_at = now() + (expires_at - granted_at) where id = any(${ids}::bigint[])`,
);
async function moveWrongAccess(trx) {
  const wrong = await selectWrong2(trx);
  await move(
    trx,
    wrong.map(({ id }) => id),
  );
  return wrong;
}

// src/commands/shared/clock-ends.ts
var inOrder = { suspensions: lockWrongSuspensions, access: lockWrongAccess, secrets: lockLateSecrets };
var moving = { suspensions: moveWrongSuspensions, access: moveWrongAccess, secrets: moveLateSecrets };
async function collect(trx, { suspensions, access, secrets }) {
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
      what: `former secret of the key ${one.name}`,
      target: { type: 'service_key', id: one.id },
    })),
  ];
}
var lineOf = ({ what, from, until, next }) =>
  `  ${what}: from ${formatTimestamp(from)} until ${formatTimestamp(until)}; counted from now: until ${formatTimestamp(next)}`;
async function listWrongEnds(trx) {
  const wrong = await collect(trx, inOrder);
  const over = await suspensionsEndedEarly(trx);
  return [
    ...(wrong.length === 0
      ? ['No end that is still to come was counted by a wrong clock.']
      : [
          'Counted by a wrong clock:',
          ...wrong.map(lineOf),
          'Count them from now on: npm run clock -- --ends --confirm <today in UTC, as 2026-01-31>',
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
async function moveWrongEnds(trx) {
  const moved = await collect(trx, moving);
  const [first, ...others] = moved.map(({ target, until, next }) => ({
    target,
    before: { until: until.toISOString() },
    after: { until: next.toISOString() },
  }));
  if (first) await auditCommand(trx, 'command.clock_ends', { ...first, others });
  return moved.length;
}

// src/commands/clock.ts
var USAGE = `npm run clock [-- [--ends] [--confirm <today in UTC, as 2026-01-31>]]
  says what the clock of the database says, and whether it is trusted; with the day, trusts it from now on;
  --ends says which ends of suspensions, access to chats and former keys a wrong clock has counted; with the day, counts them
  from now on`;
function wishIn(args) {
  const [, ends, day] = /^(--ends)?(?:(?:^| )--confirm[ =](\d{4}-\d\d-\d\d))?$/.exec(args.join(' ')) ?? [];
  if (args.length > 0 && ends === void 0 && day === void 0) throw new CommandFailure(USAGE);
  return { ends: ends !== void 0, day };
}
function requireToday({ now }, day) {
  if (day !== now.toISOString().slice(0, 10))
    throw new CommandFailure(
      `The clock of the database says ${formatTimestampToSecond(now)}, not ${day}: correct the clock first.`,
    );
}
await runCommand({ usage: USAGE, read: wishIn }, async ({ ends, day }, { db }) => {
  const clock = await readClock(db);
  const { now, seenAt } = clock;
  if (day !== void 0) requireToday(clock, day);
  if (ends) {
    await requireTrustedClock(db);
    if (day === void 0) return (await db.transaction().execute(listWrongEnds)).join('\n');
    const moved = await db.transaction().execute(moveWrongEnds);
    return `Counted from now on: ${moved}. The app is told when suspensions end.`;
  }
  if (day === void 0)
    return [
      `The clock of the database says ${formatTimestampToSecond(now)}; it was last seen at ${formatTimestampToSecond(seenAt)}.`,
      flawOf(clock) === void 0
        ? 'It is trusted.'
        : 'It is not trusted: nothing is deleted and no suspension ends. If it is wrong, correct the clock of the machine. If it is right: npm run clock -- --confirm <today in UTC, as 2026-01-31>',
    ].join('\n');
  const trusted = await db.transaction().execute(async (trx) => {
    const at = await confirmClock(trx);
    await auditCommand(trx, 'command.clock', { details: { seen_before: seenAt.toISOString() } });
    return at;
  });
  return `${formatTimestampToSecond(trusted)} is trusted. What is overdue is deleted within a day.`;
});
//# sourceMappingURL=clock.js.map
