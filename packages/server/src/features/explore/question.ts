import { addDays, comparedRange, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import type { explore as endpoints } from '@quarterdeck/contract/explore';
import { type ExploreKind, exploreFields, MOST_DAYS } from '@quarterdeck/contract/explore';
import type { z } from 'zod';
import { reportOf } from '../../domain/activity/report.ts';
import type { EventQuestion } from '../../domain/event-archive/archive.ts';

type Input = z.output<typeof endpoints.events.input>;

/** A question about the events of one kind. */
export interface Question extends EventQuestion {
  readonly kind: ExploreKind;
}

const lastDays = ({ start, end }: DateRange): DateRange => {
  const earliest = addDays(end, 1 - MOST_DAYS);
  return { start: start < earliest ? earliest : start, end };
};

/** The days of an input whose fields were checked: its last ones, and those that they are compared with. */
function rangesOf({ from, to, compare, compare_from, compare_to }: Input, hasArchive: boolean) {
  const limited = (range: DateRange): DateRange => (hasArchive ? range : lastDays(range));
  const yesterday = addDays(todayInUtc(), -1);
  const end = to ?? (from !== undefined && from > yesterday ? from : yesterday);
  const asked = reportOf({ start_date: from, end_date: end }).range;
  const range = limited(asked);
  const isLimited = range.start > asked.start;
  if (compare === undefined) return { range, compared: undefined, isLimited };
  if (compare !== 'custom') return { range, compared: comparedRange(range, compare), isLimited };
  const custom = { start: compare_from ?? range.start, end: compare_to ?? range.end };
  const compared = limited(custom);
  return { range, compared, isLimited: isLimited || compared.start > custom.start };
}

/**
 * What an input asks for, of its range and of the one that it is compared with, and whether these are shorter than asked.
 * @param hasArchive any number of days can be counted.
 */
export function questionsOf(input: Input, hasArchive: boolean) {
  const { kind, by, group, measure, limit } = input;
  const { range, compared, isLimited } = rangesOf(input, hasArchive);
  const filters = exploreFields.flatMap((field) => {
    const value = input[`filter.${field}`];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  const question: Question = { kind, range, by, group, measure, filters, limit };
  return { question, previous: compared && { ...question, range: compared }, isLimited };
}
