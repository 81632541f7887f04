import { tooMany } from '../../core/errors.ts';

const MOST = 3000;
const WINDOW_MS = 300_000;

/**
 * Limits the files per admin, in windows of five minutes. It counts in memory, because a list shows a hundred files;
 * each instance counts separately.
 * @throws Refusal too_many beyond 3,000 in a window.
 */
export function mediaLimit(): (adminId: number) => void {
  const windows = new Map<number, { until: number; taken: number }>();
  return (adminId) => {
    const now = Date.now();
    const known = windows.get(adminId);
    if (!known || known.until <= now) {
      windows.set(adminId, { until: now + WINDOW_MS, taken: 1 });
      return;
    }
    known.taken += 1;
    if (known.taken > MOST)
      throw tooMany('Too many pictures at once. Try again in a moment', (known.until - now) / 1000);
  };
}
