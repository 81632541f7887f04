import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import { Panel } from '../../ui/chart/panel.tsx';
import { Ranking } from '../../ui/chart/ranking.tsx';
import type { Sheet } from '../../ui/chart/sheet.ts';
import { count } from '../../ui/chart/unit.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import type { WidgetProps } from './widget.ts';

type Terms = OutputOf<typeof dashboard.topSearches>['data'];
type Measure = 'searches' | 'opened';

const load = { keepEarlier: true, silent: true } as const;
const EMPTY = 'Nobody searched in these days';

/** Terms with their numbers as a table. */
export const termsSheet = (terms: Terms): Sheet => ({
  columns: [
    { header: 'Search term' },
    { header: 'Searches', show: count.full },
    { header: 'Opened', show: count.full },
    ...(terms.some(({ previous }) => previous)
      ? [
          { header: 'Searches, earlier', show: count.full },
          { header: 'Opened, earlier', show: count.full },
        ]
      : []),
  ],
  rows: terms.map(({ search_term, searches, opened, previous }) => [
    search_term,
    searches,
    opened,
    ...(previous ? [previous.searches, previous.opened] : []),
  ]),
});

/** Terms, those with most first. */
export const Terms = ({
  label,
  terms,
  by,
}: {
  readonly label: string;
  readonly terms: Terms;
  readonly by: Measure;
}) => (
  <Ranking
    label={label}
    unit={count}
    rows={terms.map(({ search_term: term, previous, ...row }) => ({
      key: term,
      name: <TruncatedText>{term}</TruncatedText>,
      value: row[by],
      before: previous?.[by],
    }))}
  />
);

/** The terms that were searched for most. */
export function TopSearches({ days }: WidgetProps) {
  const query = useCall(dashboard.topSearches, days.input, load);
  const all = query.data?.searches;
  return (
    <Panel
      title="Top searches"
      note={all === undefined ? 'Searches' : `Of ${formatNumber(all)} searches`}
      range={days.range}
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={EMPTY}
      sheet={({ data }) => termsSheet(data)}
    >
      {({ data }) => <Terms label="Top searches" terms={data} by="searches" />}
    </Panel>
  );
}

/** The same numbers come with the dashboard's data, and without that permission from the call for searches. */
function usePopular(days: WidgetProps['days']) {
  const isWhole = useMay(dashboard.data).allowed;
  const whole = useCall(dashboard.data, days.input, { ...load, enabled: isWhole });
  const alone = useCall(dashboard.topSearches, { ...days.input, by: 'opened' }, { ...load, enabled: !isWhole });
  const { error, refetch, isFetching, isPlaceholderData } = isWhole ? whole : alone;
  const data = isWhole ? whole.data && (whole.data.data.popular_searches ?? []) : alone.data?.data;
  return { data, error, refetch, isFetching, isPlaceholderData };
}

/** The terms after which most was opened. */
export function PopularSearches({ days }: WidgetProps) {
  return (
    <Panel
      title="Popular searches"
      note="Searches after which something was opened"
      range={days.range}
      query={usePopular(days)}
      isEmpty={(terms) => terms.length === 0}
      empty={EMPTY}
      sheet={termsSheet}
    >
      {(terms) => <Terms label="Popular searches" terms={terms} by="opened" />}
    </Panel>
  );
}
