import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the test measured, as lines for the report of `npm run test:long`. */
    measured?: string[];
  }
}

/** Says what the running test measured, at once and in the report of `npm run test:long`. */
export function measured(line: string): void {
  process.stdout.write(`  ${line}\n`);
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.measured = [...(test.meta.measured ?? []), line];
}
