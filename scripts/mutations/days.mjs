import { beside, CONTRACT, contract, faults, feature, NOTHING, SERVER, WEB, web } from './support/write.mjs';

export const days = [
  ...faults(`${SERVER}/domain/activity/report.ts`, feature('urls/urls'), [
    [
      'the last day of a range',
      'between ${start}::date and ${end}::date`',
      'between ${start}::date and ${end}::date - 1`',
    ],
  ]),
  ...faults(`${CONTRACT}/core/reports/date-range.ts`, contract('core/reports/date-range'), [
    ['named ranges end yesterday', 'end: addDays(today, -1) });', 'end: today });'],
    ['as many days as their name says', 'start: addDays(today, -days),', 'start: addDays(today, 1 - days),'],
    ['the last day of the month before', 'end: dayAt(year, month - 1, 0) }', 'end: dayAt(year, month - 1, -1) }'],
    ['on the first day of a month', 'start: start < end ? start : end', 'start: start'],
    ['both days count', '/ DAY_MS + 1;', '/ DAY_MS;'],
    ['the years 0 to 99', 'at.setUTCFullYear(year, month, day);', 'at.setTime(Date.UTC(year, month, day));'],
    ['whole months stay whole', 'end: isWhole ? lastDayOf(last) : last', 'end: last'],
    [
      'a month is whole from its first day on',
      "start.endsWith('-01') && end === lastDayOf(end)",
      'end === lastDayOf(end)',
    ],
    [
      'a shorter month',
      '? `${last.slice(0, -2)}${day.slice(-2)}` : last',
      '? `${last.slice(0, -2)}${day.slice(-2)}` : day',
    ],
    ['whole weeks', 'Math.ceil(daysIn(range) / WEEK) * WEEK', 'Math.round(daysIn(range) / WEEK) * WEEK'],
    ['twelve months', 'const MONTHS_OF_YEAR = 12;', 'const MONTHS_OF_YEAR = 11;'],
    ['right before the range', 'daysEarlier(range, daysIn(range))', 'daysEarlier(range, daysIn(range) - 1)'],
    ['nothing before the year 1', 'return earlier.start < FIRST_DAY ? undefined : earlier;', 'return earlier;'],
  ]),
  ...faults(`${SERVER}/domain/activity/report.ts`, beside('domain/activity/report'), [
    ['thirty days when nothing is said', 'addDays(end, 1 - DEFAULT_DAYS)', 'addDays(end, -DEFAULT_DAYS)'],
    ['yesterday when nothing is said', 'addDays(todayInUtc(now), -1)', 'todayInUtc(now)'],
    ['a range that ends before it begins', 'if (range.end < range.start)', 'if (range.end <= range.start && false)'],
    ['days up to four hundred', 'days <= MOST_ENTRIES ?', 'days < MOST_ENTRIES - 1 ?'],
    ['the first entry is in the range', 'steps.map((at, n) => (n === 0 ? range.start : at))', 'steps.map((at) => at)'],
    ['a step without a row', 'byStep.get(at)?.[name] ?? empty', 'byStep.get(at)?.[name] as Value'],
  ]),
  ...faults(`${WEB}/ui/date-range/range-text.ts`, web('ui/date-range/range-text'), [
    ['a single day once', 'start === end ? formatDay(start) :', NOTHING],
    ['the end of the next year', 'Number(today.slice(0, 4)) + 1', 'Number(today.slice(0, 4))'],
    ['a day that no month has', ' && at.toISOString().startsWith(text)', NOTHING],
    ['the first day that can be chosen', 'text < bounds.start || text > bounds.end', 'text > bounds.end'],
    ['the end before the start', 'first === undefined && end < start', 'first === undefined && end > start'],
  ]),
  ...faults(`${WEB}/ui/text/format.ts`, web('ui/text/format'), [
    ['years are those of UTC', '-${at.getUTCFullYear()}`;', '-${moment.slice(0, 4)}`;'],
    ['months count from 1', 'two(at.getUTCMonth() + 1)', 'two(at.getUTCMonth())'],
  ]),
  ...faults(`${WEB}/domain/audit/days.ts`, web('domain/audit/days'), [
    ['yesterday', 'now.getTime() - DAY_MS', 'now.getTime() - 2 * DAY_MS'],
    [
      'a day of another year says which',
      'year === now.getUTCFullYear() ? formatWeekday(at) :',
      'year <= now.getUTCFullYear() ? formatWeekday(at) :',
    ],
  ]),
];
