import { dailyJobs } from '../../../jobs/daily.ts';
import type { InstanceReadings, WorkReadings } from '../readings.ts';
import { countOf, timeOf } from '../words.ts';
import { byTime, DAY, type Expectations, fine, HOUR, type Limits, MINUTE, type Verdict } from './verdict.ts';

const CHANGES: Limits = { behind: 2 * MINUTE, failing: 30 * MINUTE };

const known = <Row extends { readonly name: string }>(rows: readonly Row[], names: readonly string[]): readonly Row[] =>
  rows.filter(({ name }) => names.includes(name));

/** Whether counts, ranks and charts follow their rows. */
export function checkChanges({ background }: WorkReadings, { works }: Expectations): Verdict {
  const ofUs = known(background, works);
  const slowest = ofUs.toSorted((one, other) => other.seconds - one.seconds)[0];
  if (!slowest || slowest.seconds < CHANGES.behind) return fine('Counts, ranks and charts are up to date.');
  return byTime(
    slowest.seconds,
    CHANGES,
    `${countOf(slowest.waiting, 'change')} ${slowest.waiting === 1 ? 'has' : 'have'} not been added to the ${slowest.name} for ${timeOf(slowest.seconds)}.`,
    'After a large import, this resolves automatically. Otherwise look for "background work failed" in the log.',
  );
}

const AUDIT: Limits = { behind: MINUTE, failing: 10 * MINUTE };

/** Whether the rows of the audit log are linked. */
export const checkAudit = ({ unsealedRows, unsealedSeconds }: WorkReadings): Verdict =>
  unsealedRows === 0
    ? fine('All audit log rows are linked.')
    : byTime(
        unsealedSeconds,
        AUDIT,
        `${countOf(unsealedRows, 'row')} of the audit log ${unsealedRows === 1 ? 'has' : 'have'} not been linked for ${timeOf(unsealedSeconds)}.`,
        'Look for "the audit log was not linked" in the server logs.',
      );

/** Whether a failover lost changes. */
export function checkFailover({ gap }: WorkReadings): Verdict {
  if (!gap) return fine('No changes were lost in a failover in the last 7 days.');
  const { audit, feed, timeline } = gap.gap;
  const lost = [
    ...(audit ? [`links ${audit.after + 1} to ${audit.until} of the audit log`] : []),
    ...(feed ? [`places ${feed.after + 1} to ${feed.until} of the change feed`] : []),
  ];
  return {
    state: 'behind',
    says: `A failover to timeline ${timeline.after} lost ${lost.join(' and ')} ${timeOf(gap.seconds)} ago.`,
    advice: 'Follow "After a failover that lost changes" in docs/high-availability.md. This is shown for 7 days.',
  };
}

const LOOKED_AFTER: Limits = { behind: 2 * MINUTE, failing: 15 * MINUTE };
const DAILY: Limits = { behind: 2 * DAY, failing: 7 * DAY };

/** Whether background work runs at all. */
export function checkJobs({ background, chores }: WorkReadings, { works }: Expectations): Verdict {
  const unattended = Math.max(0, ...known(background, works).map(({ lookedAtSeconds }) => lookedAtSeconds));
  if (unattended >= LOOKED_AFTER.behind)
    return byTime(
      unattended,
      LOOKED_AFTER,
      `Background work has not run for ${timeOf(unattended)}.`,
      'Check that a server is running, and look for "background work failed" in its log.',
    );
  const late = known(chores, dailyJobs).toSorted((one, other) => other.seconds - one.seconds)[0];
  if (late && late.seconds >= DAILY.behind)
    return byTime(
      late.seconds,
      DAILY,
      `The daily job "${late.name}" last started ${timeOf(late.seconds)} ago.`,
      'Look for "maintenance failed" in the server logs.',
    );
  return fine('Background jobs are running; daily jobs completed.');
}

const ERASURES: Limits = { behind: 5 * MINUTE, failing: HOUR };

/** Whether deleted users are erased. */
export const checkErasures = ({ erasures }: WorkReadings): Verdict =>
  erasures.waiting === 0
    ? fine('All users deleted by the app are erased.')
    : byTime(
        erasures.seconds,
        ERASURES,
        `${countOf(erasures.waiting, 'deleted user waits', 'deleted users wait')} to be erased, the first for ${timeOf(erasures.seconds)}.`,
        'Look for "a user could not be erased" in the server logs.',
      );

/** Whether the next events have a table. */
export function checkPartitions({ monthsAhead }: WorkReadings): Verdict {
  if (monthsAhead >= 1) return fine(`Events have tables for this month and ${countOf(monthsAhead, 'coming month')}.`);
  const advice = 'Restart a server to create them. No data is lost, but queries become slower.';
  return monthsAhead === 0
    ? { state: 'behind', says: "The next month's event tables are missing.", advice }
    : { state: 'failing', says: "This month's event tables are missing.", advice };
}

const MOVED: Limits = { behind: 2 * DAY, failing: 7 * DAY };
const ERASED: Limits = { behind: 2 * DAY, failing: 7 * DAY };

/**
 * Whether old events move to ClickHouse and can be read there.
 * @param seen this server's readings of the archive.
 */
export function checkArchive({ archive }: WorkReadings, seen: InstanceReadings['archive']): Verdict {
  if (!seen.isOn) return fine('All events are in PostgreSQL.');
  const advice = 'Look for "events could not be moved" in the log of the servers.';
  if (seen.awaySeconds !== undefined)
    return {
      state: 'failing',
      says: `ClickHouse has not answered for ${timeOf(seen.awaySeconds)}: old events cannot be read, and none move.`,
      advice: 'Check that ClickHouse runs and that CLICKHOUSE_URL is right. Nothing is lost.',
    };
  if (archive.erasures > 0 && archive.erasure_seconds >= ERASED.behind)
    return byTime(
      archive.erasure_seconds,
      ERASED,
      `${countOf(archive.erasures, 'erased user waits', 'erased users wait')} to be deleted from ClickHouse, the first for ${timeOf(archive.erasure_seconds)}.`,
      advice,
    );
  if (archive.is_paused)
    return {
      state: 'behind',
      says: 'Moving events to ClickHouse is paused.',
      advice: 'Continue with: npm run events -- move',
    };
  return byTime(
    archive.behind_seconds,
    MOVED,
    archive.behind_seconds < MOVED.behind
      ? `${countOf(archive.rows, 'event is', 'events are')} in ClickHouse.`
      : `Events have not moved to ClickHouse for ${timeOf(archive.behind_seconds)}.`,
    advice,
  );
}
