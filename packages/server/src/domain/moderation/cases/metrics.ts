import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { number, text } from '../../../database/columns.ts';
import { statement } from '../../../database/statement.ts';
import { addRowGauges } from '../../../ports/row-gauges.ts';

/** The maximum count. */
const COUNTED = 100_000;

const countOf = (condition = sql`true`) => sql`
  (select count(*) from (select from cases c where c.what = subjects.what and c.state = 'open' and ${condition} limit ${sql.lit(COUNTED)}) counted)`;

/** Cases that wait for moderators, by kind of subject. */
export const caseBacklogs = statement(
  { what: text, open: number, near: number, late: number, oldest: number },
  () => sql`
    select subjects.what, ${countOf()} as open, ${countOf(sql`near_at <= now() and due_at > now()`)} as near,
      ${countOf(sql`due_at <= now()`)} as late,
      coalesce(extract(epoch from now() - (select min(created_at) from cases c where c.what = subjects.what and c.state = 'open')), 0)::float8
        as oldest
    from (values ('posts'), ('users')) as subjects (what)`,
);

/** Registers metrics of cases that wait for moderators. */
export const measureCases = (registry: Registry, select: () => ReturnType<typeof caseBacklogs>): void =>
  addRowGauges(registry, {
    select,
    labelNames: ['about'],
    labelsOf: ({ what }) => ({ about: what }),
    gauges: [
      {
        name: 'moderation_open_cases',
        help: 'Cases waiting for a decision; counted up to 100000',
        value: ({ open }) => open,
      },
      {
        name: 'moderation_cases_near_target',
        help: 'Open cases past three quarters of their target time',
        value: ({ near }) => near,
      },
      {
        name: 'moderation_cases_past_target',
        help: 'Open cases past their target time',
        value: ({ late }) => late,
      },
      {
        name: 'moderation_oldest_open_case_seconds',
        help: 'Age of the oldest open case',
        value: ({ oldest }) => oldest,
      },
    ],
  });
