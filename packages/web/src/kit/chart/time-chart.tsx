import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import type { Chart } from './series.ts';

const Plot = lazy(() => import('./plot.tsx'));

interface Props {
  readonly title: string;
  readonly chart: Chart;
  /** Of the drawing with its legend, in pixels. */
  readonly height?: number;
}

const HEIGHT = 312;

/** A chart over time with its legend; the means to draw are loaded when the first one is shown. */
export const TimeChart = ({ title, chart, height = HEIGHT }: Props) => (
  <div className={classes.chart} style={{ height }}>
    {chart.series.length > 1 && <Legend chart={chart} />}
    <Suspense fallback={<Skeleton className={classes.plot ?? ''} />}>
      <Plot title={title} chart={chart} />
    </Suspense>
  </div>
);
