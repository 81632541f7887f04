import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { visitParts, webAnalytics } from '@quarterdeck/contract/web-analytics';
import type { z } from 'zod';
import type { Step } from '../../domain/activity/report.ts';

type SummaryData = z.input<typeof webAnalytics.summary.output>['data'];

/** Parts of all sessions, those with most first. */
export type Shares = NonNullable<SummaryData['devices']>;

/** The visits of a range. */
type Totals = SummaryData['totals'];

/** Where the visits of a range came from. */
type Breakdowns = Required<Pick<SummaryData, 'devices' | 'countries' | 'referrers' | 'browsers' | 'pages'>>;

/** The visits of one step of a range. */
type Point = { readonly at: string; readonly users?: number } & Record<'sessions' | 'page_views', number>;

/** Sessions of one entry of a list of parts. */
export interface VisitPart {
  readonly by: (typeof visitParts)[number];
  readonly name: string;
}

/** Where numbers about visits come from. Each may throw a Refusal unavailable that says why there are none. */
export interface WebSource {
  readonly name: NonNullable<SummaryData['source']>;
  /** Whether it knows how many people the sessions of a part were of. */
  readonly knowsPeopleOfParts: boolean;
  totals(range: DateRange, part?: VisitPart): Promise<Totals>;
  breakdowns(range: DateRange): Promise<Breakdowns>;
  points(range: DateRange, step: Step, part?: VisitPart): Promise<readonly Point[]>;
}

export const SHOWN = 10;

const roundCents = (number: number): number => Math.round(number * 100) / 100;

/** A part in percent with two decimals; of nothing, nothing. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : roundCents((100 * part) / whole));

/** With two decimals; of nothing, nothing. */
export const mean = (sum: number, count: number): number => (count === 0 ? 0 : roundCents(sum / count));
