import { expect } from 'vitest';
import { reportMeasurement } from '../support/measurement.ts';
import type { Stage } from './stage.ts';

const STOP_MS = 20_000;

/** Tells the instances of a stage to stop, whatever their state: they must end in time and successfully. */
export async function stopWithin({ running }: Pick<Stage, 'running'>): Promise<void> {
  const told = Date.now();
  const codes = await Promise.all(running.map((one) => one.stop()));
  const ms = Date.now() - told;
  reportMeasurement(`stopped after ${ms} ms with ${codes.join(', ')}`);
  expect(codes).toEqual(running.map(() => 0));
  expect(ms).toBeLessThan(STOP_MS);
}
