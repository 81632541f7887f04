/** So far a figure must come back before it counts as back: one that wavers around a value is reported once. */
const BAND = 0.05;
const HUNDRED = 100;

/** What a figure is compared with. */
interface Comparison {
  readonly direction: 'above' | 'below' | 'change';
  readonly value: number;
  /** Whether it had crossed the value at the last check. */
  readonly wasOver: boolean;
}

/** By how many percent a figure changed, up or down; from nothing, everything is a change of 100. */
export function changeOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : HUNDRED;
  return Math.abs((now - before) / before) * HUNDRED;
}

/** Whether a figure, or its change in percent, has crossed the value, or is not back yet. */
export function isOver({ direction, value, wasOver }: Comparison, measured: number): boolean {
  if (direction === 'below') return wasOver ? measured < value * (1 + BAND) : measured < value;
  if (wasOver) return measured > value * (1 - BAND);
  return direction === 'change' ? measured >= value && measured > 0 : measured > value;
}
