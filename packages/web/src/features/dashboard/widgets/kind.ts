import type { ComponentType } from 'react';
import type { ReportDays } from '../../../ui/date-range/use-report-days.ts';

/** What every widget is given. */
export interface WidgetProps {
  readonly days: ReportDays;
}

/** A widget of the dashboard. */
export type Widget = ComponentType<WidgetProps>;

/** A kind of widget. */
export interface Kind {
  readonly title: string;
  /** What it shows, for anyone who chooses. */
  readonly description: string;
  /** What draws it; without one, what the app gives the dashboard. */
  readonly Widget?: Widget;
}
