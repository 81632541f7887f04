const MOST = 200;

interface CachedResult<Result> {
  readonly until: number;
  readonly result: Promise<Result>;
}

/**
 * Caches a function by its input for this many milliseconds, including calls under way. A failure is forgotten at once.
 */
export function memoize<Input, Result>(
  milliseconds: number,
  ask: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const answers = new Map<string, CachedResult<Result>>();
  return (input) => {
    const key = JSON.stringify(input);
    const there = answers.get(key);
    if (there && there.until > Date.now()) return there.result;
    answers.delete(key);
    const [oldest] = answers.keys();
    if (answers.size >= MOST && oldest !== undefined) answers.delete(oldest);
    const result = ask(input);
    answers.set(key, { until: Date.now() + milliseconds, result });
    void result.catch(() => {
      if (answers.get(key)?.result === result) answers.delete(key);
    });
    return result;
  };
}
