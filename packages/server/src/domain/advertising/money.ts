import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { sql } from 'kysely';
import type { z } from 'zod';
import { text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { during, type Step, seriesFrom, shownRange, stepOf } from '../activity/report.ts';

type Money = NonNullable<z.input<typeof campaignAnalytics.transactionGraph.output>['data']['prevGraphData']>;

const formatDay = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;

const selectMoney = statement(
  { at: text, credit: text, debit: text },
  (step: Step, range: DateRange) => sql`
    select ${stepOf(sql`day`, step)} as at,
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0.00)::text as credit,
      coalesce(sum(amount) filter (where transaction_type = 'debit'), 0.00)::text as debit
    from transaction_days where ${during(sql`day`, range)} group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }],
);

/** Campaign debits and credits in each step of a range, to the cent. */
export async function readMoney(db: Db, range: DateRange, step: Step): Promise<Money> {
  const rows = await selectMoney(db, step, range);
  return {
    label: `${formatDay(range.start)} to ${formatDay(range.end)}`,
    range: shownRange(range),
    ...seriesFrom(rows, { range, step, names: ['credit', 'debit'], empty: '0.00' }),
  };
}
