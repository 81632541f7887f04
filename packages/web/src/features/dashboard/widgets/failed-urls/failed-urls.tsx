import { GatedLink } from '../../../../data/access/gated-link.tsx';
import { Panel } from '../../../../ui/chart/panel.tsx';
import { Ranking } from '../../../../ui/chart/ranking.tsx';
import { type Tile, Tiles } from '../../../../ui/chart/tiles.tsx';
import { groupsSheet } from '../../../../ui/chart/time/groups.ts';
import { count, percentage } from '../../../../ui/chart/unit.ts';
import { TruncatedText } from '../../../../ui/text/truncated-text.tsx';
import type { Kind, WidgetProps } from '../kind.ts';
import { EMPTY, isEmpty, type Overview, useOverview } from '../shared/failed-urls.ts';

const title = 'Failed URLs';

const tilesOf = ({ totals, previous }: Overview): readonly Tile[] => {
  const before = previous?.totals;
  return [
    { id: 'failed', label: 'Failed', value: totals.failed, before: before?.failed, unit: count },
    {
      id: 'enrichment',
      label: 'In enrichment',
      value: totals.failed_in_enrichment,
      before: before?.failed_in_enrichment,
      unit: count,
    },
    { id: 'resolved', label: 'Resolved by now', value: totals.resolved, before: before?.resolved, unit: count },
  ];
};

const HOSTS = 8;

/** The number of failed URLs, and their hosts. */
function FailedUrls({ days }: WidgetProps) {
  const query = useOverview({ days });
  return (
    <Panel
      title={title}
      note="Failed URLs and their most frequent hosts"
      range={days.range}
      query={query}
      hasTiles
      isEmpty={isEmpty}
      empty={EMPTY}
      sheet={({ data }) =>
        groupsSheet([
          { title, members: tilesOf(data) },
          {
            title: 'Hosts',
            members: data.hosts.map(({ failed_host: label, total_metas: value, frequency: share }) => ({
              label,
              value,
              share,
              unit: count,
            })),
          },
        ])
      }
    >
      {({ data }) => (
        <>
          <Tiles tiles={tilesOf(data)} />
          <Ranking
            label="Hosts with most failed URLs"
            unit={count}
            isUncompared={days.compared !== undefined}
            rows={data.hosts.slice(0, HOSTS).map(({ failed_host: host, total_metas: total, frequency }) => ({
              key: host,
              name: (
                <GatedLink to="/failed-urls" search={{ host }} access="failed_urls">
                  <TruncatedText>{host}</TruncatedText>
                </GatedLink>
              ),
              value: total,
              end: percentage.full(frequency),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

/** The widget with failed URLs and their hosts. */
export const failedUrls: Kind = { title, description: 'Failed URLs and their hosts', Widget: FailedUrls };
