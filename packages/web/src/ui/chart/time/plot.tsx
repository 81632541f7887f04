import { VisuallyHidden } from '@mantine/core';
import { use, useId } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useIsOnPaper } from '../../paper/use-is-on-paper.ts';
import classes from '../chart.module.css';
import { type Annotation, annotationsAt, ChartAnnotations } from './annotations.ts';
import { dateText, tickText } from './dates.ts';
import { colourOf, hasShape, Sample, Shape } from './mark.tsx';
import { type Chart, isEarlier, type Series, summaryOf } from './series.ts';
import { highestOf, ticksUpTo } from './ticks.ts';

interface Props {
  readonly title: string;
  readonly chart: Chart;
}

/** The position of a line at a point of the axis. */
interface DotProps {
  readonly cx?: number;
  readonly cy?: number;
  readonly index?: number;
}

interface Place {
  readonly index: number;
  readonly date: string;
}

interface ReadingProps {
  readonly chart: Chart;
  readonly index: number;
  readonly annotations: readonly Annotation[];
}

/** The values at one point of the axis. */
function Reading({ chart, index, annotations }: ReadingProps) {
  const { unit, step, dates, earlierDates, series } = chart;
  const lines = (areEarlier: boolean, date: string | undefined) =>
    date !== undefined && (
      <>
        <p className={classes.readingDate}>{dateText(date, step)}</p>
        <dl className={classes.readings}>
          {series
            .filter((one) => isEarlier(one) === areEarlier)
            .map((one) => (
              <div key={one.label}>
                <dt>
                  <Sample series={series} one={one} />
                  {one.label}
                </dt>
                <dd>{unit.full(one.values[index] ?? 0)}</dd>
              </div>
            ))}
        </dl>
      </>
    );
  return (
    <div className={classes.reading} role="status">
      {lines(false, dates[index])}
      {earlierDates && lines(true, earlierDates[index])}
      {annotations.map(({ number, text }) => (
        <p key={number} className={classes.annotation}>
          {number}. {text}
        </p>
      ))}
    </div>
  );
}

/** About the width of a page, so that the text of all charts has the same size. Two charts fit below each other. */
const PAPER = { width: 690, height: 190 } as const;

/** Draws a chart; the arrow keys move between the points of its axis. */
export default function Plot({ title, chart }: Props) {
  const id = useId();
  const isOnPaper = useIsOnPaper();
  const annotations = annotationsAt(use(ChartAnnotations), chart);
  const { unit, step, dates, series } = chart;
  const ticks = ticksUpTo(highestOf(series), unit.isWhole);
  const places: readonly Place[] = dates.map((date, index) => ({ index, date }));
  const common = { isAnimationActive: false, activeDot: { r: 3.5 } } as const;
  /** Returns the component that draws a line's mark at some of its points. */
  const dotOf = (one: Series) => {
    const Dot = ({ cx, cy, index = 0 }: DotProps) =>
      cx !== undefined && cy !== undefined && hasShape(series, one, index, dates.length) ? (
        <g key={index} transform={`translate(${cx},${cy})`}>
          <Shape series={series} one={one} />
        </g>
      ) : (
        <g key={index} />
      );
    return Dot;
  };
  return (
    <div className={classes.plot}>
      <ComposedChart
        key={isOnPaper ? 'paper' : 'screen'}
        {...(isOnPaper ? PAPER : { responsive: true, style: { width: '100%', height: '100%' } })}
        data={[...places]}
        barCategoryGap="24%"
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={`Chart: ${title}`}
        aria-describedby={id}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="date"
          tickFormatter={(date: string) => tickText(date, step)}
          minTickGap={28}
          interval="equidistantPreserveStart"
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          height={28}
        />
        <YAxis
          tickFormatter={(value: number) => unit.short(value).replace(/\.00$/, '')}
          ticks={[...ticks]}
          domain={[0, ticks.at(-1) ?? 1]}
          interval={0}
          tickLine={false}
          axisLine={false}
          width="auto"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: classes.cursor ?? '' }}
          content={({ active, payload }) => {
            const place = payload[0]?.payload as Place | undefined;
            return active && place ? (
              <Reading chart={chart} index={place.index} annotations={annotations.get(place.date) ?? []} />
            ) : null;
          }}
        />
        {[...annotations].map(([date, some]) => (
          <ReferenceLine
            key={date}
            x={date}
            stroke="var(--chart-earlier)"
            strokeDasharray="2 3"
            label={{ value: some.map(({ number }) => number).join(', '), position: 'insideTopRight' }}
          />
        ))}
        {series.map((one) => {
          const colour = colourOf(series, one);
          const value = ({ index }: Place): number | undefined => {
            const amount = one.values[index];
            return amount === undefined || Number.isNaN(Number(amount)) ? undefined : Number(amount);
          };
          const named = { ...common, key: one.label, name: one.label, dataKey: value, stroke: colour };
          const { key, ...rest } = named;
          if (isEarlier(one))
            return <Line key={key} {...rest} dot={dotOf(one)} type="linear" strokeWidth={1.5} strokeDasharray="4 4" />;
          if (one.shape === 'bar')
            return <Bar key={key} {...rest} stackId="bars" fill={colour} stroke="none" maxBarSize={28} />;
          if (one.shape === 'line') return <Line key={key} {...rest} dot={dotOf(one)} type="linear" strokeWidth={2} />;
          return <Area key={key} {...rest} dot={false} type="linear" strokeWidth={2} fill={colour} fillOpacity={0.1} />;
        })}
      </ComposedChart>
      <VisuallyHidden id={id}>
        {[
          summaryOf(chart),
          ...[...annotations.values()].flat().map(({ day, text }) => `${dateText(day, 'day')}: ${text}.`),
        ].join(' ')}
      </VisuallyHidden>
    </div>
  );
}
