/**
 * The share by which a figure must return past its threshold. A figure that fluctuates around the threshold is thus
 * reported once.
 */
const BAND = 0.05;
const HUNDRED = 100;

/** The threshold to compare a figure with. */
interface Comparison {
  readonly direction: 'above' | 'below' | 'change';
  readonly value: number;
  /** Whether the threshold was crossed at the last check. */
  readonly wasOver: boolean;
}

/** Returns the change of a figure in percent, up or down; from zero, every change counts as 100. */
export function changeOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : HUNDRED;
  return Math.abs((now - before) / before) * HUNDRED;
}

/** Whether a figure, or its change in percent, has crossed the threshold and has not returned. */
export function isOver({ direction, value, wasOver }: Comparison, measured: number): boolean {
  if (direction === 'below') return wasOver ? measured < value * (1 + BAND) : measured < value;
  if (wasOver) return measured > value * (1 - BAND);
  return direction === 'change' ? measured >= value && measured > 0 : measured > value;
}
