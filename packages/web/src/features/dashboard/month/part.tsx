import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { useState } from 'react';
import { type Load, Panel } from '../../../ui/chart/panel.tsx';
import { Tiles } from '../../../ui/chart/tiles.tsx';
import { sheetOf } from '../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../ui/chart/time/time-chart.tsx';
import { chartOf, drawnOf, type PartName, parts, type Report, tilesOf } from './figures.ts';

interface Props {
  readonly name: PartName;
  readonly range: DateRange;
  readonly query: Load<{ readonly data: Report }>;
}

/** With its tiles, a part is as high as the list of ten terms next to the first part, in pixels. */
const HEIGHT = 200;

/** The figures of one part, and a chart of the chosen figure by day. */
export function Part({ name, range, query }: Props) {
  const { title, figures } = parts[name];
  const report = query.data?.data;
  const drawn = report ? drawnOf(name, report) : figures;
  const [chosen, choose] = useState(figures[0]?.id);
  const figure = drawn.find(({ id }) => id === chosen) ?? drawn[0];
  const shown = figure ? [figure] : [];
  return (
    <Panel
      title={title}
      note={`${figure?.label ?? title} by day`}
      range={range}
      query={query}
      sheet={({ data }) => sheetOf(chartOf(name, data, shown))}
    >
      {({ data }) => (
        <>
          <Tiles
            tiles={tilesOf(name, data)}
            chosen={figure?.id ?? ''}
            choosable={drawn.length > 1 ? drawn.map(({ id }) => id) : []}
            onChoose={choose}
          />
          <TimeChart title={`${title}: ${figure?.label ?? ''}`} chart={chartOf(name, data, shown)} height={HEIGHT} />
        </>
      )}
    </Panel>
  );
}
