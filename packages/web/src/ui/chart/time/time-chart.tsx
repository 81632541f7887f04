import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../lazy/lazy-with-retry.tsx';
import classes from '../chart.module.css';
import { Legend } from './legend.tsx';
import type { Chart } from './series.ts';

const Plot = lazyWithRetry(() => import('./plot.tsx'));
// At once: where a map next to it asks for its tiles first, it would wait for all of them.
void Plot.preload();

interface Props {
  readonly title: string;
  readonly chart: Chart;
  /** Of the drawing with its legend, in pixels. */
  readonly height?: number;
}

const HEIGHT = 312;

/** A chart over time with its legend; the means to draw come in a file of their own. */
export const TimeChart = ({ title, chart, height = HEIGHT }: Props) => (
  <div className={classes.chart} style={{ height }}>
    {chart.series.length > 1 && <Legend chart={chart} />}
    <Suspense fallback={<Skeleton className={classes.plot ?? ''} />}>
      <Plot title={title} chart={chart} />
    </Suspense>
  </div>
);
