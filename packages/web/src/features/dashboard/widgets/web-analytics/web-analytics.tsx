import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { webAnalytics as calls } from '@quarterdeck/contract/web-analytics';
import { useState } from 'react';
import { useCall } from '../../../../data/client/queries.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import { Ranking } from '../../../../ui/chart/ranking.tsx';
import { type Tile, Tiles } from '../../../../ui/chart/tiles.tsx';
import { type Group, groupsSheet } from '../../../../ui/chart/time/groups.ts';
import { count, percentage, seconds } from '../../../../ui/chart/unit.ts';
import { TruncatedText } from '../../../../ui/text/truncated-text.tsx';
import classes from '../../dashboard.module.css';
import type { Kind, WidgetProps } from '../kind.ts';
import { OnlyPart } from '../shared/only-part.tsx';
import { EMPTY, load, sourceOf, useVisitPart } from '../shared/visits.ts';

type Summary = OutputOf<typeof calls.summary>['data'];
const title = 'Web analytics';

const numbers: readonly (Omit<Tile, 'value' | 'before'> & { readonly id: keyof Summary['totals'] })[] = [
  { id: 'users', label: 'Users', unit: count },
  { id: 'new_users', label: 'New users', unit: count },
  { id: 'sessions', label: 'Sessions', unit: count },
  { id: 'page_views', label: 'Page views', unit: count },
  { id: 'bounce_rate', label: 'Bounce rate', unit: percentage },
  { id: 'average_session_seconds', label: 'Average session', unit: seconds },
];

const tilesOf = ({ totals, previous }: Summary): readonly Tile[] =>
  numbers.flatMap((tile) => {
    const { [tile.id]: value } = totals;
    return value === undefined ? [] : [{ ...tile, value, before: previous?.[tile.id] }];
  });

const parts = [
  { value: 'referrers', label: 'Sources' },
  { value: 'pages', label: 'Pages' },
  { value: 'countries', label: 'Countries' },
  { value: 'devices', label: 'Devices' },
  { value: 'browsers', label: 'Browsers' },
] as const;
type Part = (typeof parts)[number]['value'];

const SHOWN = 5;
const nameOf = (label: string): string => `Sessions by ${label.toLowerCase()}`;

/** Returns the breakdowns of visits, for the table and the file. */
const partsOf = (summary: Summary): readonly Group[] =>
  parts.map(({ value: part, label }) => ({
    title: nameOf(label),
    members: (summary[part] ?? []).map(({ name, sessions, share }) => ({
      label: name,
      value: sessions,
      share,
      unit: count,
    })),
  }));

/** The breakdowns of visits, one at a time. */
function Parts({ summary, isUncompared }: { readonly summary: Summary; readonly isUncompared: boolean }) {
  const { chosen, choose } = useVisitPart();
  const [part, setPart] = useState<Part>(chosen?.by ?? 'referrers');
  const there = parts.filter(({ value }) => (summary[value]?.length ?? 0) > 0);
  const shown = there.find(({ value }) => value === part) ?? there[0];
  if (!shown) return null;
  return (
    <>
      <SegmentedControl
        className={classes.parts ?? ''}
        size="xs"
        fullWidth
        aria-label="Sessions by"
        value={shown.value}
        onChange={(value) => setPart(value)}
        data={[...there]}
      />
      <Ranking
        label={nameOf(shown.label)}
        unit={count}
        isUncompared={isUncompared}
        rows={(summary[shown.value] ?? []).slice(0, SHOWN).map(({ name, sessions, share }) => ({
          key: name,
          name: (
            <button
              type="button"
              className={classes.row}
              aria-pressed={chosen?.by === shown.value && chosen.part === name}
              onClick={() =>
                choose(chosen?.by === shown.value && chosen.part === name ? undefined : { by: shown.value, part: name })
              }
            >
              <TruncatedText>{name}</TruncatedText>
            </button>
          ),
          value: sessions,
          end: percentage.full(share),
        }))}
      />
    </>
  );
}

/** Visits to the web pages, and where they came from. */
function GoogleAnalytics({ days }: WidgetProps) {
  const { chosen } = useVisitPart();
  const query = useCall(calls.summary, { ...days.input, ...chosen }, load);
  return (
    <Panel
      title={title}
      link={<OnlyPart />}
      note={sourceOf(query.data?.data.source)}
      range={days.range}
      query={query}
      hasTiles
      isEmpty={({ data: { totals, previous } }) =>
        chosen === undefined && totals.sessions === 0 && (previous?.sessions ?? 0) === 0
      }
      empty={EMPTY}
      sheet={({ data }) => groupsSheet([{ title: 'Visits', members: tilesOf(data) }, ...partsOf(data)])}
    >
      {({ data }) => (
        <>
          <Tiles tiles={tilesOf(data)} />
          <Parts summary={data} isUncompared={days.compared !== undefined} />
        </>
      )}
    </Panel>
  );
}

/** The widget with visits and their sources. */
export const webAnalytics: Kind = {
  title,
  description: 'Web visits and their sources',
  Widget: GoogleAnalytics,
};
