import type { BetaAnalyticsDataClient, protos } from '@google-analytics/data';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { memoize } from '../../core/memoize.ts';
import type { Step } from '../../domain/activity/report.ts';
import { percent, SHOWN, type Shares, type VisitPart, type WebSource } from './source.ts';

type Settings = NonNullable<Config['googleAnalytics']>;
type Request = protos.google.analytics.data.v1beta.IRunReportRequest;
type Report = protos.google.analytics.data.v1beta.IRunReportResponse;

const PATIENCE_MS = 10_000;
const KEPT_MS = 5 * 60_000;
const TRY_AGAIN_SECONDS = 60;
/** Google Analytics has no data before this day. */
const FIRST_DAY = '2015-08-14';
const MOST_ROWS = 10_000;
/** The API's number for the sum of all rows, including those that are not requested. */
const TOTAL = 1;

const dimensions = ['deviceCategory', 'country', 'sessionSource', 'browser', 'landingPage'] as const;
const partDimensions: Readonly<Record<VisitPart['by'], (typeof dimensions)[number]>> = {
  devices: 'deviceCategory',
  countries: 'country',
  referrers: 'sessionSource',
  browsers: 'browser',
  pages: 'landingPage',
};
const NOT_SET = '(not set)';
const totals = ['totalUsers', 'newUsers', 'sessions', 'screenPageViews', 'bounceRate', 'averageSessionDuration'];
const stepDimensions: Readonly<Record<Step, string>> = { day: 'date', month: 'yearMonth', year: 'year' };

/** The message for each status of an answer. This server also sets 504 when Google does not answer. */
const sentences: Readonly<Record<number, string>> = {
  400: 'Google Analytics did not accept the request. Check GA4_PROPERTY_ID',
  401: 'Google Analytics does not accept the credentials of this server',
  403: 'Google Analytics does not give this server access to the property. Check its credentials',
  404: 'Google Analytics does not recognize the property. Check GA4_PROPERTY_ID',
  429: 'The Google Analytics quota is used up for now',
  504: 'Google Analytics did not answer in time',
};

const unavailable = (cause: unknown): Refusal => {
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 0;
  return new Refusal('unavailable', sentences[status] ?? 'Google Analytics cannot be reached', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  });
};

/** Loads Google's client only if it is used. A fake of Google's API is called without credentials. */
async function connect({ emulator }: Settings): Promise<BetaAnalyticsDataClient> {
  const { BetaAnalyticsDataClient: Client } = await import('@google-analytics/data');
  if (emulator === undefined) return new Client({ fallback: true });
  const { PassThroughClient } = await import('google-auth-library');
  const { hostname, port, protocol } = new URL(emulator);
  return new Client({
    fallback: true,
    apiEndpoint: hostname,
    port: Number(port),
    protocol: protocol.slice(0, -1),
    authClient: new PassThroughClient(),
  });
}

/** Limits the total time, whatever Google's client does to find credentials and to retry. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Too late'), { status: 504 })), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const byName = (names: readonly string[]) => names.map((name) => ({ name }));
const numbersOf = (row: protos.google.analytics.data.v1beta.IRow | undefined): number[] =>
  (row?.metricValues ?? []).map(({ value }) => Number(value ?? 0));
const nameOf = (row: protos.google.analytics.data.v1beta.IRow): string => row.dimensionValues?.[0]?.value ?? '';

function sharesOf({ rows, totals: sums }: Report): Shares {
  const [all = 0] = numbersOf(sums?.[0]);
  return (rows ?? []).map((row) => {
    const [sessions = 0] = numbersOf(row);
    return { name: nameOf(row) || NOT_SET, sessions, share: percent(sessions, all) };
  });
}

/** Converts `20260314`, `202603` or `2026` to its first day. */
const dayOf = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6) || '01'}-${text.slice(6, 8) || '01'}`;

/** Limits a report to a part; an empty name is shown as not set. */
const onlyPart = (part: VisitPart | undefined): Request =>
  part
    ? {
        dimensionFilter: {
          filter: {
            fieldName: partDimensions[part.by],
            inListFilter: { values: part.name === NOT_SET ? [NOT_SET, ''] : [part.name], caseSensitive: true },
          },
        },
      }
    : {};

const inPercent = (fraction: number): number => percent(fraction, 1);

/**
 * Returns Google Analytics 4 as a source, through its Data API. Days are in the property's time zone. Answers are
 * cached for five minutes, because each request counts against a quota.
 */
export function googleSource(settings: Settings, log: FastifyBaseLogger): WebSource {
  const property = `properties/${settings.propertyId}`;
  let client: Promise<BetaAnalyticsDataClient> | undefined;

  const ask = async (requests: Request[]): Promise<Report[]> => {
    try {
      client ??= connect(settings);
      const connected = await client;
      const [answer] = await inTime(
        connected.batchRunReports({ property, requests }, { timeout: 2 * PATIENCE_MS, maxRetries: 0 }),
      );
      return answer.reports ?? [];
    } catch (cause) {
      log.warn({ err: cause }, 'Google Analytics failed');
      throw unavailable(cause);
    }
  };
  const askOnce = memoize(KEPT_MS, ask);

  /** Returns no reports for a range that ended before Google Analytics began. */
  const reportsOf = async ({ start, end }: DateRange, requests: Request[]): Promise<Report[]> => {
    if (end < FIRST_DAY) return [];
    const dateRanges = [{ startDate: start < FIRST_DAY ? FIRST_DAY : start, endDate: end }];
    return askOnce(requests.map((request) => ({ ...request, property, dateRanges })));
  };

  return {
    name: 'google_analytics',
    knowsPeopleOfParts: true,

    totals: async (range, part) => {
      const [report] = await reportsOf(range, [{ metrics: byName(totals), ...onlyPart(part) }]);
      const numbers = numbersOf(report?.rows?.[0]);
      const [users = 0, new_users = 0, sessions = 0, page_views = 0, bounces = 0, seconds = 0] = numbers;
      const average_session_seconds = Math.round(seconds * 100) / 100;
      return { users, new_users, sessions, page_views, bounce_rate: inPercent(bounces), average_session_seconds };
    },

    breakdowns: async (range) => {
      const [devices, countries, referrers, browsers, pages] = await reportsOf(
        range,
        dimensions.map(
          (name): Request => ({
            dimensions: [{ name }],
            metrics: [{ name: 'sessions' }],
            metricAggregations: [TOTAL],
            orderBys: [{ metric: { metricName: 'sessions' }, desc: true }, { dimension: { dimensionName: name } }],
            limit: SHOWN,
          }),
        ),
      );
      const of = (report: Report | undefined): Shares => (report ? sharesOf(report) : []);
      return {
        devices: of(devices),
        countries: of(countries),
        referrers: of(referrers),
        browsers: of(browsers),
        pages: of(pages),
      };
    },

    points: async (range, step, part) => {
      const [report] = await reportsOf(range, [
        {
          dimensions: [{ name: stepDimensions[step] }],
          metrics: byName(['totalUsers', 'sessions', 'screenPageViews']),
          limit: MOST_ROWS,
          ...onlyPart(part),
        },
      ]);
      return (report?.rows ?? []).map((row) => {
        const [users = 0, sessions = 0, page_views = 0] = numbersOf(row);
        return { at: dayOf(nameOf(row)), users, sessions, page_views };
      });
    },
  };
}
