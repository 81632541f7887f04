import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { visitParts, webAnalytics } from '@quarterdeck/contract/web-analytics';
import type { z } from 'zod';
import type { Step } from '../../domain/activity/report.ts';

type SummaryData = z.input<typeof webAnalytics.summary.output>['data'];

/** The parts of all sessions, most sessions first. */
export type Shares = NonNullable<SummaryData['devices']>;

/** The visits of a range. */
type Totals = SummaryData['totals'];

/** The sources of a range's visits. */
type Breakdowns = Required<Pick<SummaryData, 'devices' | 'countries' | 'referrers' | 'browsers' | 'pages'>>;

/** The visits of one step of a range. */
type Point = { readonly at: string; readonly users?: number } & Record<'sessions' | 'page_views', number>;

/** A part of the visits: an entry in one of the breakdowns. */
export interface VisitPart {
  readonly by: (typeof visitParts)[number];
  readonly name: string;
}

/** A source of numbers about visits. Each method may throw a Refusal unavailable with the reason. */
export interface WebSource {
  readonly name: NonNullable<SummaryData['source']>;
  /** Whether the source knows the number of people for a part. */
  readonly knowsPeopleOfParts: boolean;
  totals(range: DateRange, part?: VisitPart): Promise<Totals>;
  breakdowns(range: DateRange): Promise<Breakdowns>;
  points(range: DateRange, step: Step, part?: VisitPart): Promise<readonly Point[]>;
}

export const SHOWN = 10;

const roundCents = (number: number): number => Math.round(number * 100) / 100;

/** Returns a share in percent with two decimals; 0 if there is nothing. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : roundCents((100 * part) / whole));

/** Returns the average with two decimals; 0 if there is nothing. */
export const mean = (sum: number, count: number): number => (count === 0 ? 0 : roundCents(sum / count));
