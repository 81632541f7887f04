import type { ServerResponse } from 'node:http';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import { Refusal, tooMany } from '../../core/errors.ts';

/** How often a running export is checked. After its session ends, the export ends within this time. */
const LOOK_MS = 1000;
/** A reader who reads nothing for this long occupies a database connection for nothing. */
const STALL_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

/** The most exports that can run at a time. */
export interface ExportLimits {
  readonly ofAdmin: number;
  readonly ofInstance: number;
}

/** Why an export was ended before its last row. */
export type ExportEnd = 'session ended' | 'reader stalled';

/** Limits the exports on this instance: each holds a database connection outside of any pool. */
export function exportSlots({ ofAdmin, ofInstance }: ExportLimits) {
  const running = runningCounts<number>();
  /**
   * Reserves an export for an admin.
   * @returns a function that releases it.
   * @throws Refusal too_many when the admin has the most they can have, unavailable when the instance has.
   */
  return (adminId: number): (() => void) => {
    if (running.of(adminId) >= ofAdmin) throw tooMany('Wait for your other exports to finish', RETRY_AFTER_SECONDS);
    if (running.total() >= ofInstance)
      throw new Refusal('unavailable', 'Too many exports are running. Try again in a moment', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return running.begin(adminId);
  };
}

/**
 * Checks a running export each second, and ends it when its session has ended or its reader has stopped reading.
 * @param mayGoOn whether the session can still receive the rows.
 * @returns a function that stops the checks.
 */
export function watchExport(
  response: ServerResponse,
  mayGoOn: () => Promise<boolean>,
  end: (why: ExportEnd) => void,
  stallMs = STALL_MS,
): () => void {
  let taken = -1;
  let takenAt = Date.now();
  let isLooking = false;
  const look = async (): Promise<void> => {
    const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {};
    const now = bytesWritten - writableLength;
    if (now !== taken || !response.writableNeedDrain) {
      taken = now;
      takenAt = Date.now();
    } else if (Date.now() - takenAt >= stallMs) return end('reader stalled');
    if (!(await mayGoOn())) end('session ended');
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A short outage of the database does not end an export; in a real one, its own connection fails.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  return () => clearInterval(timer);
}
