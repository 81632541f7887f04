import { createContext } from 'react';
import type { Step } from './dates.ts';

/** An annotation of a day, with its number in the list below the charts. */
export interface Annotation {
  readonly number: number;
  readonly day: string;
  readonly text: string;
}

/** The annotations that each chart over time draws. */
export const ChartAnnotations = createContext<readonly Annotation[]>([]);

/** Returns a chart's annotations by the date of their point on its axis. */
export function annotationsAt(
  all: readonly Annotation[],
  { dates, step }: { readonly dates: readonly string[]; readonly step: Step },
): ReadonlyMap<string, readonly Annotation[]> {
  const found = new Map<string, readonly Annotation[]>();
  for (const one of all) {
    const date = dates.findLast((start) => start <= one.day);
    if (date === undefined || (step === 'day' && date !== one.day)) continue;
    found.set(date, [...(found.get(date) ?? []), one]);
  }
  return found;
}
