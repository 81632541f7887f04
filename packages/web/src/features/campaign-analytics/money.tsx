import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useCall } from '../../data/client/queries.ts';
import { Panel } from '../../ui/chart/panel.tsx';
import { type Chart, isAllZero, sheetOf, withEarlier } from '../../ui/chart/time/series.ts';
import { TimeChart } from '../../ui/chart/time/time-chart.tsx';
import { dollars } from '../../ui/chart/unit.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';

type Money = OutputOf<typeof campaignAnalytics.transactionGraph>['data'];

const names = { credit: 'Credit', debit: 'Debit' } as const;
const sides = ['credit', 'debit'] as const;

function chartOf({ step = 'day', date, prevGraphData: previous, ...money }: Money): Chart {
  return {
    unit: dollars,
    step,
    dates: date,
    earlierDates: previous?.date,
    ...(previous?.date && { earlierName: previous.label }),
    series: sides.flatMap((side) =>
      withEarlier({ label: names[side], shape: 'line', values: money[side] }, previous?.[side]),
    ),
  };
}

/** The money of campaigns, compared with the previous period. */
export function MoneyGraph({ days }: { readonly days: ReportDays }) {
  const query = useCall(campaignAnalytics.transactionGraph, days.input, { keepEarlier: true, silent: true });
  return (
    <Panel
      title="Credit and debit"
      note={`US dollars by ${query.data?.data.step ?? 'day'}`}
      range={days.range}
      query={query}
      isEmpty={({ data: { credit, debit, prevGraphData: previous } }) =>
        isAllZero([credit, debit, previous?.credit ?? [], previous?.debit ?? []])
      }
      empty="No charges or refunds on these dates"
      sheet={({ data }) => sheetOf(chartOf(data))}
    >
      {({ data }) => <TimeChart title="Credit and debit" chart={chartOf(data)} />}
    </Panel>
  );
}
