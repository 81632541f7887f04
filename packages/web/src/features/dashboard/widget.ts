import type { ComponentType } from 'react';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';

/** What every widget is given. */
export interface WidgetProps {
  readonly days: ReportDays;
}

/** A widget of the dashboard. */
export type Widget = ComponentType<WidgetProps>;
