// src/core/rounds.ts
function startRounds(work, everyMs, onFailure) {
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;
  let timer;
  let round = Promise.resolve();
  const begin = () => {
    isRunning = true;
    isWanted = false;
    round = work(() => isStopped)
      .catch(onFailure)
      .then(() => {
        isRunning = false;
        if (!isStopped) next();
      });
  };
  const next = () => {
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

export { startRounds };
//# sourceMappingURL=chunk-MAQ42SSL.js.map
