import { addDays, comparedRange, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import type { explore as endpoints } from '@quarterdeck/contract/explore';
import { type ExploreField, type ExploreKind, exploreFields, MOST_DAYS } from '@quarterdeck/contract/explore';
import type { z } from 'zod';
import { reportOf } from '../../domain/activity/report.ts';

type Input = z.output<typeof endpoints.events.input>;

/** A question about one range of days. */
export interface Question {
  readonly kind: ExploreKind;
  readonly range: DateRange;
  readonly by: 'day' | 'week' | 'none';
  readonly group: ExploreField | undefined;
  readonly measure: 'events' | 'people';
  readonly filters: readonly (readonly [field: ExploreField, value: string])[];
  /** The most groups. */
  readonly limit: number;
  /** Limits the answer to these groups, even if others are larger. */
  readonly among?: readonly string[];
}

const lastDays = ({ start, end }: DateRange): DateRange => {
  const earliest = addDays(end, 1 - MOST_DAYS);
  return { start: start < earliest ? earliest : start, end };
};

/** Returns the last days of the requested range, and those to compare them with. The input was validated. */
function rangesOf({ from, to, compare, compare_from, compare_to }: Input) {
  const yesterday = addDays(todayInUtc(), -1);
  const end = to ?? (from !== undefined && from > yesterday ? from : yesterday);
  const asked = reportOf({ start_date: from, end_date: end }).range;
  const range = lastDays(asked);
  const isLimited = range.start > asked.start;
  if (compare === undefined) return { range, compared: undefined, isLimited };
  if (compare !== 'custom') return { range, compared: comparedRange(range, compare), isLimited };
  const custom = { start: compare_from ?? range.start, end: compare_to ?? range.end };
  const compared = lastDays(custom);
  return { range, compared, isLimited: isLimited || compared.start > custom.start };
}

/** Returns the questions about the requested range and the compared one, and whether these were shortened. */
export function questionsOf(input: Input) {
  const { kind, by, group, measure, limit } = input;
  const { range, compared, isLimited } = rangesOf(input);
  const filters = exploreFields.flatMap((field) => {
    const value = input[`filter.${field}`];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  const question: Question = { kind, range, by, group, measure, filters, limit };
  return { question, previous: compared && { ...question, range: compared }, isLimited };
}
