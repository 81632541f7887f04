/** One line of the report. */
export interface ReportLine {
  readonly what: string;
  /** What was measured, in words and numbers, column by column. */
  readonly rate: string;
  readonly p50: string;
  readonly p99: string;
  readonly ratio: string;
  readonly target: string;
  /** Missing for a line that is only there to compare with. */
  readonly passed?: boolean;
}
