/** Background work that runs repeatedly. */
export interface Rounds {
  /** Starts the next round now, or as soon as the current one ends. */
  soon(): void;
  /** Starts no more rounds, and resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs work repeatedly, `everyMs` after the previous round ended. A failed round is reported, and the next one follows.
 * @param work gets a function that returns true when it should end early, because a stop waits for it.
 */
export function startRounds(
  work: (isStopped: () => boolean) => Promise<void>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): Rounds {
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const begin = (): void => {
    isRunning = true;
    isWanted = false;
    round = work(() => isStopped)
      .catch(onFailure)
      .then(() => {
        isRunning = false;
        if (!isStopped) next();
      });
  };
  const next = (): void => {
    timer = setTimeout(begin, isWanted ? 0 : everyMs);
  };
  next();
  return {
    soon: () => {
      if (isStopped || isWanted) return;
      isWanted = true;
      if (isRunning) return;
      clearTimeout(timer);
      next();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
