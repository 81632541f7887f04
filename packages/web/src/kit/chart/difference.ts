const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface Difference {
  readonly direction: 'more' | 'less' | 'same';
  /** Such as `12.5%`, `new` when there was nothing; `0%` for no change. */
  readonly text: string;
}

/** How a number differs from what it was, in percent of that. */
export function changeOf(now: number, before: number): Difference {
  if (now === before) return { direction: 'same', text: '0%' };
  const direction = now > before ? 'more' : 'less';
  if (before === 0) return { direction, text: 'new' };
  return { direction, text: `${percent.format((Math.abs(now - before) / Math.abs(before)) * 100)}%` };
}
