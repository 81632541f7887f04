// oxlint-disable-next-line time/real-time -- only the time between two looks: a slow machine looks less often
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;

/**
 * Looks for something until it is there.
 * @param patience in milliseconds; without it, it is waited for as long as it takes.
 * @throws an error with this message when the patience is over.
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
