import { until } from './until.ts';

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until a server reports that it is ready.
 * @throws when it takes longer than this, in milliseconds, or has ended.
 */
export async function untilReady(origin: string, patience: number, hasEnded = () => false): Promise<void> {
  const message = `The server at ${origin} did not start`;
  await until(
    async () => {
      if (hasEnded()) throw new Error(message);
      return (await isReady(origin)) || undefined;
    },
    message,
    patience,
  );
}
