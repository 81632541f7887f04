/** Work in the background that is done again and again. */
export interface Rounds {
  /** Begins no more rounds, and ends when the one under way has. */
  stop(): Promise<void>;
}

/**
 * Does work again and again, `everyMs` after the round before has ended; a round that fails is told, and the next one comes.
 * @param work is told how to ask whether it should end early, because a stop waits for it.
 */
export function startRounds(
  work: (isStopped: () => boolean) => Promise<void>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): Rounds {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      round = work(() => isStopped)
        .catch(onFailure)
        .then(() => {
          if (!isStopped) next();
        });
    }, everyMs);
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
