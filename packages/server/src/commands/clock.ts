import { formatTimestampToSecond } from '../core/timestamps.ts';
import { type ClockReading, confirmClock, flawOf, readClock, requireTrustedClock } from '../jobs/clock.ts';
import { auditCommand } from './shared/audit-command.ts';
import { listWrongEnds, moveWrongEnds } from './shared/clock-ends.ts';
import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';

const USAGE = `npm run clock [-- [--ends] [--confirm <today in UTC, as 2026-01-31>]]
  shows the database time and whether it is trusted. --confirm trusts it from now on.
  --ends lists the end dates that a wrong clock set; with --confirm, it recalculates them.`;

/** Reads the arguments. @throws CommandFailure with the usage. */
function wishIn(args: readonly string[]): { readonly ends: boolean; readonly day: string | undefined } {
  const [, ends, day] = /^(--ends)?(?:(?:^| )--confirm[ =](\d{4}-\d\d-\d\d))?$/.exec(args.join(' ')) ?? [];
  if (args.length > 0 && ends === undefined && day === undefined) throw new CommandFailure(USAGE);
  return { ends: ends !== undefined, day };
}

function requireToday({ now }: ClockReading, day: string): void {
  if (day !== now.toISOString().slice(0, 10))
    throw new CommandFailure(
      `The database clock shows ${formatTimestampToSecond(now)}, not ${day}. Correct the clock first.`,
    );
}

await runCommand({ usage: USAGE, read: wishIn }, async ({ ends, day }, { db }) => {
  const clock = await readClock(db);
  const { now, seenAt } = clock;
  if (day !== undefined) requireToday(clock, day);
  if (ends) {
    await requireTrustedClock(db);
    if (day === undefined) return (await db.transaction().execute(listWrongEnds)).join('\n');
    const moved = await db.transaction().execute(moveWrongEnds);
    return `Recalculated from now: ${moved}. The app is notified when suspensions end.`;
  }
  if (day === undefined)
    return [
      `The database clock shows ${formatTimestampToSecond(now)}; it was last seen at ${formatTimestampToSecond(seenAt)}.`,
      flawOf(clock) === undefined
        ? 'It is trusted.'
        : "It is not trusted: nothing is deleted and no suspension ends. If it is wrong, correct the machine's clock. If it is right: npm run clock -- --confirm <today in UTC, as 2026-01-31>",
    ].join('\n');
  const trusted = await db.transaction().execute(async (trx) => {
    const at = await confirmClock(trx);
    await auditCommand(trx, 'command.clock', { details: { seen_before: seenAt.toISOString() } });
    return at;
  });
  return `${formatTimestampToSecond(trusted)} is trusted. Overdue data is deleted within a day.`;
});
