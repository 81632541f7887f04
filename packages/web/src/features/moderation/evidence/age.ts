const DAY_MS = 86_400_000;
const units = [
  { days: 365, one: 'year' },
  { days: 30, one: 'month' },
  { days: 1, one: 'day' },
] as const;

/** Returns an age in the largest whole unit: `2 years`, `1 day`. */
export function ageText(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  const unit = units.find((one) => days >= one.days);
  if (!unit) return 'less than a day';
  const count = Math.floor(days / unit.days);
  return `${count} ${unit.one}${count === 1 ? '' : 's'}`;
}
