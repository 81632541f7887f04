import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { day, id } from '../core/fields/fields.ts';
import { comparisons } from '../core/reports/date-range.ts';
import { ReportRange } from '../core/reports/report.ts';
import { exploreFields, exploreKindNames, exploreKinds, FEWER, hasField, LEAST_PEOPLE, MOST_DAYS } from './kinds.ts';

export {
  type ExploreField,
  type ExploreKind,
  exploreFields,
  exploreKindNames,
  exploreKinds,
  FEWER,
  LEAST_PEOPLE,
  MOST_DAYS,
} from './kinds.ts';

const MOST_GROUPS = 50;

/** A filter for a stored value: a path or a referrer can be long. */
const text = (of: string) =>
  z.string().min(1, 'Say which').max(2000).optional().describe(`Only events with this ${of}`);

const filters = {
  'filter.term': text('search term'),
  'filter.type': text('type of search'),
  'filter.opened': z
    .enum(['yes', 'no'])
    .optional()
    .describe('Only searches with an opened result, or only those without'),
  'filter.campaign': id().optional().describe('Only events of the campaign with this id'),
  'filter.event': text('kind: impression, click, like, comment, share, bookmark or view'),
  'filter.state': text('state of the United States, as its two letters'),
  'filter.page': text('path'),
  'filter.referrer': text('referrer'),
  'filter.browser': text('browser'),
  'filter.country': text('country, as its two letters'),
  'filter.device': text('device of the user or visitor'),
  'filter.version': text('app version of the user'),
};

const input = z.strictObject({
  kind: z.enum(exploreKindNames).describe('Which events; a visit is one page view'),
  from: day().optional().describe('The first day, in UTC; by default 30 days before the last'),
  to: day().optional().describe('The last day, inclusive; by default yesterday'),
  by: z.enum(['day', 'week', 'none']).default('day').describe('Values for each day, each week or the whole range'),
  group: z.enum(exploreFields).optional().describe('Values for each value of this field of the kind'),
  measure: z.enum(['events', 'people']).default('events').describe('How many events, or of how many people'),
  compare: z.enum(comparisons).optional().describe('Also return an earlier range, as in reports'),
  compare_from: day().optional().describe('The first day of the compared range, for compare=custom'),
  compare_to: day().optional().describe('The last day of the compared range, inclusive, for compare=custom'),
  limit: z
    .int()
    .min(1)
    .max(MOST_GROUPS, `At most ${MOST_GROUPS} groups`)
    .default(10)
    .describe('The number of groups: those with the highest values in the range'),
  ...filters,
});

type Input = Readonly<Partial<z.output<typeof input>>> & Pick<z.output<typeof input>, 'kind'>;

const named = ({ compare, compare_from, compare_to }: Input): boolean =>
  compare === 'custom'
    ? compare_from !== undefined && compare_to !== undefined && compare_from <= compare_to
    : compare_from === undefined && compare_to === undefined;

const value = z
  .union([z.int().min(0), z.literal(FEWER)])
  .describe(`Of a group of fewer than ${LEAST_PEOPLE} known people: “${FEWER}”`);

const values = {
  data: z
    .array(
      z.object({
        day: day().nullable().describe('The day, the first day of the week in the range, or null with by=none'),
        group: z
          .string()
          .nullable()
          .describe('The value for `filter`; empty where the field is empty, null without `group`'),
        name: z.string().optional().describe('The name of a campaign'),
        value,
      }),
    )
    .describe('Highest groups first, each by day. A day without events has no row'),
  total: value.describe('For the whole range and all groups; each person is counted once'),
};

const picked = ({ kind }: Readonly<Record<string, unknown>>): Permission =>
  exploreKinds[exploreKindNames.find((one) => one === kind) ?? 'searches'].access;

/** Queries on single events. */
export const explore = {
  events: endpoint({
    method: 'GET',
    path: '/explore',
    event: 'events.explored',
    access: { codes: exploreKindNames.map((kind) => exploreKinds[kind].access), pick: picked },
    summary: 'Count searches, visits, ad events or post views, filtered, grouped and compared, from single events',
    input: input
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        message: 'The last day is before the first',
      })
      .refine(named, {
        path: ['compare_from'],
        message: 'For compare=custom, send both compare_start_date and compare_end_date, in order; otherwise neither',
      })
      .refine(({ kind, group }) => group === undefined || hasField(kind, group), {
        path: ['group'],
        message: 'Events of this kind do not have this field',
      })
      .refine(
        (asked) =>
          exploreFields.every((field) => asked[`filter.${field}`] === undefined || hasField(asked.kind, field)),
        { path: ['kind'], message: 'Events of this kind do not have a field that is filtered' },
      ),
    output: answer({
      ...values,
      previous: z.object(values).optional().describe('The same for the compared range'),
      range: ReportRange.describe('The days read'),
      compared: ReportRange.optional().describe('The compared days'),
      source: z.enum(['postgres', 'clickhouse']).describe('The source of the events'),
      limited: z
        .string()
        .nullable()
        .describe(`A sentence if fewer days were read than requested. PostgreSQL alone reads at most ${MOST_DAYS}`),
    }),
  }),
};
