import { external_exports } from './chunk-HTZLKMDM.js';
import { day } from './chunk-SZ7XHIHI.js';

// ../contract/src/core/endpoint/endpoint.ts
var endpoint = (literal) => literal;
var routeOf = (endpoint2) => `${endpoint2.method} ${endpoint2.path}`;
var writes = (endpoint2) => endpoint2.method !== 'GET';
var inputInQuery = (endpoint2) => endpoint2.method === 'GET' || endpoint2.method === 'DELETE';
var API_BASE = '/api/v1';

// ../contract/src/core/access/access.ts
var allowed = { allowed: true };
var refusal = (missing, needsAll = false) => ({
  allowed: false,
  missing,
  needsAll,
});
function holds(holder, permission) {
  return (
    holder.is_sup_admin === 1 ||
    holder.group_permissions.includes(permission) ||
    holder.user_permissions.includes(permission)
  );
}
function may(holder, access, input) {
  if (access === 'public' || access === 'session') return allowed;
  if (access === 'super') return holder.is_sup_admin === 1 ? allowed : refusal(['super admin']);
  if (typeof access === 'string') return holds(holder, access) ? allowed : refusal([access]);
  if ('allOf' in access) {
    const missing = access.allOf.filter((code) => !holds(holder, code));
    return missing.length === 0 ? allowed : refusal(missing, true);
  }
  if ('pick' in access) return may(holder, input ? access.pick(input) : access.orSession ? 'session' : access.codes);
  return access.some((code) => holds(holder, code)) ? allowed : refusal(access);
}
function codesOf(access) {
  if (access === 'public' || access === 'session' || access === 'super') return [];
  if (typeof access === 'string') return [access];
  if ('allOf' in access) return access.allOf;
  return 'pick' in access ? access.codes : access;
}
function denialMessage(verdict) {
  const [only] = verdict.missing;
  if (verdict.missing.length === 1)
    return only === 'super admin' ? 'Only a super admin may do this' : `You need the permission ${only}`;
  const names = verdict.missing.join(', ');
  return verdict.needsAll ? `You need the permissions ${names}` : `You need one of the permissions ${names}`;
}

// ../contract/src/core/reports/date-range.ts
var DAY_MS = 864e5;
var FIRST_YEAR = 1970;
var write = (at) => at.toISOString().slice(0, 10);
function dayAt(year, month, day2) {
  const at = /* @__PURE__ */ new Date(0);
  at.setUTCFullYear(year, month, day2);
  return write(at);
}
var addDays = (day2, days) => write(new Date(Date.parse(day2) + days * DAY_MS));
var todayInUtc = (now = /* @__PURE__ */ new Date()) => write(now);
var last = (days) => (today) => ({ start: addDays(today, -days), end: addDays(today, -1) });
var previousMonth = (today) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { start: dayAt(year, month - 2, 1), end: dayAt(year, month - 1, 0) };
};
var lastYear = (today) => {
  const year = Number(today.slice(0, 4)) - 1;
  return { start: `${year}-01-01`, end: `${year}-12-31` };
};
var sinceFirst = (letters, rest) => (today) => {
  const end = addDays(today, -1);
  const start = `${today.slice(0, letters)}${rest}`;
  return { start: start < end ? start : end, end };
};
var presets = {
  'Last 24 hours': last(1),
  'Last 7 days': last(7),
  'Last 30 days': last(30),
  'Last 60 days': last(60),
  'Last 90 days': last(90),
  'Last 180 days': last(180),
  'Current Month': sinceFirst('YYYY-MM'.length, '-01'),
  'Previous Month': previousMonth,
  'Current Year': sinceFirst('YYYY'.length, '-01-01'),
  'Last Year': lastYear,
};
var FIRST_DAY = '0001-01-01';
var WEEK = 7;
var daysIn = ({ start, end }) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
var comparisons = ['previous_period', 'previous_month', 'previous_year', 'same_weekdays', 'custom'];
var partsOf = (day2) => {
  const [year = 0, month = 1, dayOfMonth = 1] = day2.split('-').map(Number);
  return [year, month - 1, dayOfMonth];
};
var lastDayOf = (day2) => {
  const [year, month] = partsOf(day2);
  return dayAt(year, month + 1, 0);
};
function monthsEarlier(day2, months) {
  const [year, month, dayOfMonth] = partsOf(day2);
  const last2 = dayAt(year, month - months + 1, 0);
  return dayOfMonth < Number(last2.slice(-2)) ? `${last2.slice(0, -2)}${day2.slice(-2)}` : last2;
}
function calendarMonthsEarlier({ start, end }, months) {
  const isWhole = start.endsWith('-01') && end === lastDayOf(end);
  const last2 = monthsEarlier(end, months);
  return { start: monthsEarlier(start, months), end: isWhole ? lastDayOf(last2) : last2 };
}
var daysEarlier = ({ start, end }, days) => ({
  start: addDays(start, -days),
  end: addDays(end, -days),
});
var MONTHS_OF_YEAR = 12;
var comparedRanges = {
  previous_period: (range) => daysEarlier(range, daysIn(range)),
  previous_month: (range) => calendarMonthsEarlier(range, 1),
  previous_year: (range) => calendarMonthsEarlier(range, MONTHS_OF_YEAR),
  same_weekdays: (range) => daysEarlier(range, Math.ceil(daysIn(range) / WEEK) * WEEK),
};
function comparedRange(range, comparison) {
  const earlier = comparedRanges[comparison](range);
  return earlier.start < FIRST_DAY ? void 0 : earlier;
}

// ../contract/src/core/reports/report.ts
var reportInput = {
  start_date: day().optional().describe('The first day, in UTC; without it, thirty days up to the last'),
  end_date: day().optional().describe('The last day, included; without it, yesterday'),
  compare: external_exports
    .enum(comparisons)
    .optional()
    .describe(
      'Also answer an earlier range: as many days right before, the same dates a month or a year earlier, the nearest days before that are the same days of the week, or days that compare_start_date and compare_end_date name',
    ),
  compare_start_date: day().optional().describe('The first day to compare with, with compare=custom'),
  compare_end_date: day().optional().describe('The last day to compare with, included, with compare=custom'),
};
var ReportRange = external_exports.object({ start_date: day(), end_date: day() });
var reportFields = {
  range: ReportRange.optional(),
  compared: ReportRange.optional().describe('With compare, unless that would begin before the year 1'),
  step: external_exports
    .enum(['day', 'month', 'year'])
    .optional()
    .describe('What each entry of a series counts: days up to 400 of them, then months, then years'),
};
var dates = () => external_exports.array(day()).describe('The first day of each entry');
var seriesOf = (names, value) =>
  external_exports.object({
    date: dates(),
    ...Object.fromEntries(names.map((name) => [name, external_exports.array(value)])),
  });
var totalsOf = (names, value) => external_exports.object(Object.fromEntries(names.map((name) => [name, value])));

export {
  API_BASE,
  addDays,
  codesOf,
  comparedRange,
  daysIn,
  denialMessage,
  endpoint,
  FIRST_YEAR,
  holds,
  inputInQuery,
  may,
  ReportRange,
  reportFields,
  reportInput,
  routeOf,
  seriesOf,
  todayInUtc,
  totalsOf,
  writes,
};
//# sourceMappingURL=chunk-2FTGFEAK.js.map
