import { setTimeout as pause } from 'node:timers/promises';
import type { RunningCluster } from './cluster.ts';

const AGAIN_MS = 2000;

/** A cluster that is restarted whenever it stops unexpectedly. */
export interface KeptCluster {
  /** Returns the current connection. */
  client(): RunningCluster['client'];
  /** Stops watching, so that the cluster can end. */
  leave(): Promise<void>;
}

/**
 * Watches a connection to the cluster. When it ends, the cluster is restarted on the port that the pool knows, however
 * long that takes: PostgreSQL repairs any leftovers of a kill at its next start.
 */
export function keepRunning(
  first: RunningCluster,
  startAgain: () => Promise<RunningCluster>,
  say: (sentence: string) => void,
): KeptCluster {
  let { client } = first;
  let isLeft = false;
  let reviving = Promise.resolve();

  async function revive(): Promise<void> {
    for (let tries = 0; !isLeft; tries += 1)
      try {
        const again = await startAgain();
        client = again.client;
        watch();
        if (again.started) say('The embedded database stopped and was started again.');
        return;
      } catch (error) {
        if (tries === 0) say(`${error instanceof Error ? error.message : 'unknown error'} It will be tried again.`);
        await pause(AGAIN_MS);
      }
  }

  function watch(): void {
    client.once('end', () => {
      if (!isLeft) reviving = revive();
    });
  }

  watch();
  return {
    client: () => client,
    leave: async () => {
      isLeft = true;
      await reviving;
    },
  };
}
