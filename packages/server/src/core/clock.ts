import { performance } from 'node:perf_hooks';

/** Milliseconds since an arbitrary moment. Unlike `Date.now()`, it never goes backward. */
export type Clock = () => number;

/** The clock of the process. Tests of time-dependent rules pass their own. */
export const processClock: Clock = () => performance.now();
