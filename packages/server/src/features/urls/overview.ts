import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { failedNumbers, type urls } from '@quarterdeck/contract/urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import {
  during,
  type Report,
  reportAnswer,
  reportOf,
  type Step,
  seriesFrom,
  stepOf,
} from '../../domain/activity/report.ts';
import { listFrequency } from './hosts.ts';

type Input = z.output<typeof urls.overview.input>;
type Overview = z.input<typeof urls.overview.output>['data'];

const HOSTS = 10;

type Numbers = Record<(typeof failedNumbers)[number], number>;

const selectCounts = statement(
  { at: text, failed: number, failed_in_enrichment: number, resolved: number },
  (step: Step, range: DateRange) => sql`
    select ${stepOf(sql`day`, step)} as at, sum(failed)::int as failed,
      sum(enrichment_failed)::int as failed_in_enrichment, sum(resolved)::int as resolved
    from failed_url_days where ${during(sql`day`, range)}
    group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }],
);

async function countsIn(db: Db, range: DateRange, step: Step): Promise<Pick<Overview, 'totals' | 'series'>> {
  const rows = await selectCounts(db, step, range);
  const sum = (name: keyof Numbers): number => rows.reduce((total, row) => total + row[name], 0);
  return {
    totals: { failed: sum('failed'), failed_in_enrichment: sum('failed_in_enrichment'), resolved: sum('resolved') },
    series: seriesFrom(rows, { range, step, names: failedNumbers, empty: 0 }),
  };
}

async function hostsIn(db: Db, { range }: Report): Promise<Overview['hosts']> {
  const { rows } = await listFrequency(db, {
    start_date: range.start,
    end_date: range.end,
    page: 0,
    page_limit: HOSTS,
    order_by: 'total_metas',
    direction: 'desc',
  });
  return rows;
}

/**
 * Counts the failed URLs in a range of days, from the daily roll-up.
 * @throws Refusal invalid when the range ends before it begins.
 */
export async function readOverview(db: Db, input: Input): Promise<Overview> {
  const report = reportOf(input);
  const { range, compared, step } = report;
  const [now, before, hosts] = await Promise.all([
    countsIn(db, range, step),
    compared && countsIn(db, compared, step),
    hostsIn(db, report),
  ]);
  return { ...reportAnswer(report), ...now, hosts, ...(before ? { previous: before } : {}) };
}
