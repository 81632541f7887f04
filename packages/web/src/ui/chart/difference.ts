import type { Amount, Unit } from './unit.ts';

/** Below this base, a percentage means little: one more than two is 50%. */
const LEAST_BASE = 20;

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface Difference {
  readonly direction: 'more' | 'less' | 'same';
  /** Such as `12.5% from 1.23K`, or `+3 from 4` when the base is below 20. */
  readonly text: string;
}

/** Returns a number's change with its base: in percent, or as a difference where the base is small. */
export function differenceOf(now: Amount, before: Amount, unit: Unit): Difference {
  const [number, base] = [Number(now), Number(before)];
  const by = Math.abs(number - base);
  const direction = number > base ? 'more' : number < base ? 'less' : 'same';
  const sign = { more: '+', less: '-', same: '' }[direction];
  const size =
    Math.abs(base) < LEAST_BASE ? `${sign}${unit.short(by)}` : `${percent.format((by / Math.abs(base)) * 100)}%`;
  return { direction, text: `${size} from ${unit.short(before)}` };
}
