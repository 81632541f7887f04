import { performance } from 'node:perf_hooks';

/** Milliseconds that have passed since some moment. Unlike `Date.now()`, it is never set back. */
export type Clock = () => number;

/** The clock of the process. Tests of rules about time bring one of their own. */
export const processClock: Clock = () => performance.now();
