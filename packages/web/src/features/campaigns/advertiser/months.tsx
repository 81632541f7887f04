import type { advertisers } from '@quarterdeck/contract/advertisers';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { Card } from '../../../ui/block/card.tsx';
import { type Load, Panel } from '../../../ui/chart/panel.tsx';
import { type Chart, isAllZero, sheetOf } from '../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../ui/chart/time/time-chart.tsx';
import { dollars } from '../../../ui/chart/unit.ts';
import { monthName } from '../../../ui/date-range/month-choice.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import classes from './advertiser.module.css';

/** An advertiser's details. */
export type Advertiser = OutputOf<typeof advertisers.details>['data'];

function chartOf({ months }: Advertiser): Chart {
  const oldestFirst = months.toReversed();
  return {
    unit: dollars,
    step: 'month',
    dates: oldestFirst.map(({ month }) => `${month}-01`),
    series: [
      { label: 'Spend', shape: 'bar', values: oldestFirst.map(({ spend }) => spend) },
      { label: 'Balance', shape: 'line', values: oldestFirst.map(({ balance }) => balance) },
    ],
  };
}

/** A chart of spend and balance by month. */
export const MonthsChart = ({ query }: { readonly query: Load<OutputOf<typeof advertisers.details>> }) => (
  <Panel
    title="Spend and balance"
    isShort
    note="US dollars by month, in UTC"
    query={query}
    isEmpty={({ data: { months } }) =>
      isAllZero([months.map(({ balance }) => balance), months.map(({ spend }) => spend)])
    }
    empty="There are no transactions yet"
    sheet={({ data }) => sheetOf(chartOf(data))}
  >
    {({ data }) => <TimeChart title="Spend and balance" chart={chartOf(data)} height={220} />}
  </Panel>
);

/** The same amounts to the cent, with a link to each month's statement. */
export const MonthsTable = ({ user_id: id, months }: Pick<Advertiser, 'user_id' | 'months'>) => (
  <Card title="By month">
    <section
      className={classes.scroller}
      aria-label="Money by month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-number>
              Debit
            </th>
            <th scope="col" data-number>
              Credit
            </th>
            <th scope="col" data-number>
              Spend
            </th>
            <th scope="col" data-number>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, debit, credit, spend, balance }) => (
            <tr key={month}>
              <th scope="row">
                <GatedLink
                  to={`/advertiser-statement/${id}`}
                  search={{ month }}
                  access="campaign_list"
                  label={`Statement for ${monthName(month)}`}
                >
                  {monthName(month)}
                </GatedLink>
              </th>
              <td data-number>{formatMoney(debit)}</td>
              <td data-number>{formatMoney(credit)}</td>
              <td data-number>{formatMoney(spend)}</td>
              <td data-number>{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Card>
);
