const THOUSAND = 1000;
const MILLION = 1_000_000;

const exact = new Intl.NumberFormat('en-US');
const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats a number with thousands separators: `12,345`. */
export const formatNumber = (value: number): string => exact.format(value);

/** Shortens a number to thousands (K) and millions (M), with at most two decimals: `1.23K`, `3.4M`. */
export function shortenNumber(value: number): string {
  const size = Math.abs(value);
  // 999,995 and more would round to 1,000K.
  if (size >= MILLION - 5) return `${twoDecimals.format(value / MILLION)}M`;
  if (size >= THOUSAND) return `${twoDecimals.format(value / THOUSAND)}K`;
  return twoDecimals.format(value);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats the day of a moment in UTC: `MM-DD-YYYY`. */
export function formatDay(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return `${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}-${at.getUTCFullYear()}`;
}

/**
 * Returns a cached date formatter for each time zone, because creating one takes longer than rendering a row. Each is
 * created on first use: three of them take 14 ms of a first screen on a slow phone.
 */
function formatsOf(part: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...part, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

function named(part: Intl.DateTimeFormatOptions): (at: Date) => string {
  const formatIn = formatsOf(part);
  return (at) => formatIn('UTC').format(at);
}
const weekday = named({ weekday: 'short' });
const months = { short: named({ month: 'short' }), long: named({ month: 'long' }) } as const;

/** Formats the month of a date in UTC: `Mar`, or `March`. */
export function formatMonth(date: string, length: keyof typeof months): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? date : months[length](at);
}

/** Formats the day of a moment in UTC as a heading: `ddd d MMM`, such as `Thu 5 Mar`. */
export function formatWeekday(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return `${weekday(at)} ${at.getUTCDate()} ${months.short(at)}`;
}

/** Formats the day of a moment in UTC with the month's name: `DD MMMM`, such as `05 March`. */
export function formatLongDay(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return `${two(at.getUTCDate())} ${months.long(at)}`;
}

/** Formats a moment in UTC for a sentence: `DD MMMM YYYY HH:mm:ss UTC`. */
export function formatLongMoment(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return `${formatLongDay(moment)} ${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} UTC`;
}

const clockIn = formatsOf({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function clock(at: Date, timeZone: string): string {
  const parts = clockIn(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')}-${part('day')}-${part('year')} ${part('hour')}:${part('minute')}:${part('second')} ${timeZone}`;
}

/** Formats a moment to the second in each of the time zones, one line each: `MM-DD-YYYY HH:mm:ss UTC`. */
export function formatMoment(moment: string, timeZones: readonly string[]): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return timeZones.map((zone) => clock(at, zone)).join('\n');
}

const KILOBYTE = 1024;

/** Formats a number of bytes: `640 KB`, `12.5 MB`, `3.4 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / KILOBYTE / KILOBYTE;
  if (megabytes >= KILOBYTE) return `${(megabytes / KILOBYTE).toFixed(1)} GB`;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.round(bytes / KILOBYTE)} KB`;
}

const CENTS = 2;

/** Formats an exact amount for a text field, without zeros beyond the cents: `1.2500` is `1.25`, `7` is `7.00`. */
export function plainAmount(amount: string): string {
  const [whole = '', places = ''] = amount.split('.');
  return `${whole}.${places.slice(0, CENTS).padEnd(CENTS, '0')}${places.slice(CENTS).replace(/0+$/, '')}`;
}

/** Formats an exact amount of money, without floating-point numbers: `$1,234.50`, `-$0.05`, `$0.0025`. */
export const formatMoney = (amount: string): string =>
  plainAmount(amount)
    .replace(/^-?/, (sign) => `${sign}$`)
    .replace(/\B(?=(\d{3})+\.)/g, ',');
