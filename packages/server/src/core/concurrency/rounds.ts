/** Work in the background that is done repeatedly. */
export interface Rounds {
  /** Begins the next round now, or as soon as the one under way has ended. */
  soon(): void;
  /** Begins no more rounds, and ends when the one under way has. */
  stop(): Promise<void>;
}

/**
 * Does work repeatedly, `everyMs` after the round before has ended; a failed round is reported, and the next one follows.
 * @param work gets a function that says whether it should end early, because a stop waits for it.
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
