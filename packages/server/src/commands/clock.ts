import { formatTimestampToSecond } from '../core/timestamps.ts';
import { confirmClock, flawOf, readClock } from '../jobs/clock.ts';
import { auditCommand } from './shared/audit-command.ts';
import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';

const USAGE = `npm run clock [-- --confirm <today in UTC, as 2026-01-31>]
  says what the clock of the database says, and whether it is trusted; with the day, trusts it from now on`;

await runCommand(async ({ args, db }) => {
  const clock = await readClock(db);
  const { now, seenAt } = clock;
  if (args.length === 0)
    return [
      `The clock of the database says ${formatTimestampToSecond(now)}; it was last seen at ${formatTimestampToSecond(seenAt)}.`,
      flawOf(clock) === undefined
        ? 'It is trusted.'
        : 'It is not trusted: nothing is deleted and no suspension ends. If it is wrong, correct the clock of the machine. If it is right: npm run clock -- --confirm <today in UTC, as 2026-01-31>',
    ].join('\n');
  const [, day] = /^--confirm[ =](\d{4}-\d\d-\d\d)$/.exec(args.join(' ')) ?? [];
  if (day === undefined) throw new CommandFailure(USAGE);
  if (day !== now.toISOString().slice(0, 10))
    throw new CommandFailure(
      `The clock of the database says ${formatTimestampToSecond(now)}, not ${day}: correct the clock first.`,
    );
  const trusted = await db.transaction().execute(async (trx) => {
    const at = await confirmClock(trx);
    await auditCommand(trx, 'command.clock', { details: { seen_before: seenAt.toISOString() } });
    return at;
  });
  return `${formatTimestampToSecond(trusted)} is trusted. What is overdue is deleted within a day.`;
});
