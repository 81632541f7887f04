import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many attempts a test made, for `npm run test:long -- faults`. */
    tried?: number;
  }
}

/** Reports how many attempts the running test made. */
export function reportTries(times: number): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.tried = times;
}
