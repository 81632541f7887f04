import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../lazy/lazy-with-retry.tsx';
import classes from '../chart.module.css';
import { Legend } from './legend.tsx';
import type { Chart } from './series.ts';

const Plot = lazyWithRetry(() => import('./plot.tsx'));
// Loaded at once: otherwise it would wait for all tiles of a map next to it.
void Plot.preload();

interface Props {
  readonly title: string;
  readonly chart: Chart;
  /** The height of the drawing with its legend, in pixels. */
  readonly height?: number;
}

const HEIGHT = 312;

/** A chart over time with its legend; the drawing library is loaded separately. */
export const TimeChart = ({ title, chart, height = HEIGHT }: Props) => (
  <div className={classes.chart} style={{ height }}>
    {chart.series.length > 1 && <Legend chart={chart} />}
    <Suspense fallback={<Skeleton className={classes.plot ?? ''} />}>
      <Plot title={title} chart={chart} />
    </Suspense>
  </div>
);
