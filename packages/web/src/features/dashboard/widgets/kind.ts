import type { ComponentType } from 'react';
import type { ReportDays } from '../../../ui/date-range/use-report-days.ts';

/** The properties of every widget. */
export interface WidgetProps {
  readonly days: ReportDays;
}

/** A widget of the dashboard. */
export type Widget = ComponentType<WidgetProps>;

/** A kind of widget. */
export interface Kind {
  readonly title: string;
  /** A description for choosing widgets. */
  readonly description: string;
  /** The component; without one, another feature provides it. */
  readonly Widget?: Widget;
}
