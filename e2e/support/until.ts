// oxlint-disable-next-line time/real-time -- only the time between two looks: a slow machine looks less often
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;

/**
 * Repeats a search until it succeeds.
 * @param patience in milliseconds; if unset, there is no limit.
 * @throws an error with this message when the time is over.
 */
export async function until<Found>(
  find: () => Found | undefined | Promise<Found | undefined>,
  message: string,
  patience = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(message);
    await pause(LOOK_MS);
  }
}
