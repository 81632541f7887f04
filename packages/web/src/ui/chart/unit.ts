import { formatMoney, formatNumber, shortenNumber } from '../text/format.ts';

/** A number, or the decimals of an exact amount. */
export type Amount = number | string;

/** The unit of a chart's numbers. */
export interface Unit {
  /** Formats a number exactly. */
  readonly full: (value: Amount) => string;
  /** Formats a number in short: `1.23K`. */
  readonly short: (value: Amount) => string;
  /** Only whole numbers are possible. */
  readonly isWhole: boolean;
}

/** Counted things. */
export const count: Unit = {
  full: (value) => formatNumber(Number(value)),
  short: (value) => shortenNumber(Number(value)),
  isWhole: true,
};

const THOUSAND = 1000;

/** Exact amounts of money. */
export const dollars: Unit = {
  full: (value) => formatMoney(String(value)),
  short: (value) => {
    const number = Number(value);
    if (Math.abs(number) < THOUSAND) return formatMoney(number.toFixed(2));
    return `${number < 0 ? '-' : ''}$${shortenNumber(Math.abs(number))}`;
  },
  isWhole: false,
};

/** Exact amounts of money for copying into accounts: never shortened. */
export const exactDollars: Unit = { ...dollars, short: dollars.full };

const atMostTwoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = (value: Amount): string => `${twoDecimals.format(Number(value))}%`;

/** Percentages: `4.50%`. */
export const percentage: Unit = {
  full: percent,
  short: percent,
  isWhole: false,
};

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const parts = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [1, 's'],
] as const;

/** Returns a duration in its two largest units: `2 d 4 h`. */
function durationText(value: Amount): string {
  const whole = Math.round(Number(value));
  const first = parts.findIndex(([size]) => whole >= size);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .map(([size, name], index) => ({
      name,
      amount: Math.floor((index === 0 ? whole : whole % (parts[first]?.[0] ?? 1)) / size),
    }))
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${formatNumber(amount)} ${name}`)
    .join(' ');
}

/** Durations in seconds that may last days; a missing duration is an empty text. */
export const duration: Unit = {
  full: (value) => (value === '' ? '–' : durationText(value)),
  short: (value) => (value === '' ? '–' : durationText(value)),
  isWhole: false,
};

/** Durations in seconds: `1m 23s`. */
export const seconds: Unit = {
  full: (value) => `${atMostTwoDecimals.format(Number(value))} s`,
  short: (value) => {
    const whole = Math.round(Number(value));
    return whole < MINUTE ? `${whole} s` : `${Math.floor(whole / MINUTE)}m ${whole % MINUTE}s`;
  },
  isWhole: false,
};
