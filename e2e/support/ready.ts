import { setTimeout as pause } from 'node:timers/promises';

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a server says that it is ready. @throws when it takes longer than this, in milliseconds, or has ended. */
export async function untilReady(origin: string, patience: number, hasEnded = () => false): Promise<void> {
  for (const until = Date.now() + patience; !(await isReady(origin)); await pause(50))
    if (Date.now() > until || hasEnded()) throw new Error(`The server at ${origin} did not start`);
}
