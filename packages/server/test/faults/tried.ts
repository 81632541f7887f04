import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How often a test tried its kind of thing, for `npm run test:long -- faults`. */
    tried?: number;
  }
}

/** Says how often the running test tried what it tries. */
export function reportTries(times: number): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.tried = times;
}
