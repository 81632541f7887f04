import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The measurements of a test, as lines for the report of `npm run test:long`. */
    measured?: string[];
  }
}

/** Prints a measurement of the running test, and adds it to the report of `npm run test:long`. */
export function reportMeasurement(line: string): void {
  process.stdout.write(`  ${line}\n`);
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.measured = [...(test.meta.measured ?? []), line];
}
