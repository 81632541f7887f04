import { FEATURES, faults, feature, NOTHING, SERVER, WEB, web } from './support/write.mjs';

const transactions = feature('transactions/transactions');
const analytics = feature('campaign-analytics/campaign-analytics');
const review = feature('campaigns/review');
const campaignDays = feature('campaigns/days');

export const money = [
  ...faults(`${FEATURES}/campaigns/review.ts`, review, [
    [
      'only pending campaigns are reviewed',
      "found.filter((campaign) => campaign.status === 'Pending')",
      'found.filter(() => true)',
    ],
    ['the reason of a review is kept', '{ status, reason });', '{ status });'],
    ['what is refused is counted', 'const refused = ids.length - done;', 'const refused = 0;'],
    ['one campaign is reviewed once', 'const ids = [...new Set(asked)];', 'const ids = asked;'],
  ]),
  ...faults(`${FEATURES}/campaigns/days.ts`, campaignDays, [
    [
      'the parts of a plan add up to the budget',
      '- round(budget * ${shareUntil(sql`place - 1`)}, 2)',
      '- trunc(budget * ${shareUntil(sql`place - 1`)}, 2)',
    ],
    ['money that was given back', 'select day, debit - credit as spend', 'select day, debit as spend'],
    [
      'days of a campaign to come are not shown',
      ", (now() at time zone 'UTC')::date) as last_day",
      ", 'infinity'::date) as last_day",
    ],
    ['a charge of nothing is none', 'select nullif(value, 0) from', 'select value from'],
  ]),
  ...faults(`${FEATURES}/charges/change.ts`, feature('charges/charges'), [
    ['a charge is locked', 'where c.id = ${id} for update of c', 'where c.id = ${id}'],
    ['the version is raised', 'value = ${value}::numeric, ${raised(actorId)}', 'value = ${value}::numeric'],
    [
      'what it was before',
      'before: { goal: before.goal, value: before.value }, after',
      'before: { goal, value }, after',
    ],
  ]),
  ...faults(`${SERVER}/http/writes/versioned.ts`, feature('charges/charges'), [
    [
      'the version is compared',
      'if (context.expectedVersion !== undefined) checkVersion(context.expectedVersion, row);',
      NOTHING,
    ],
  ]),
  ...faults(`${SERVER}/database/version.ts`, feature('charges/charges'), [
    ['the next version is another one', '${sql.ref(column)} + 1', '${sql.ref(column)} + 0'],
  ]),
  ...faults(`${FEATURES}/charges/list.ts`, feature('charges/charges'), [
    ['what another charge was', 'where: sql<boolean>`v.charge_id = ${id}`', 'where: sql<boolean>`true`'],
    [
      'an exact decimal',
      'columns = sql`c.id, c.goal, c.value::text as value',
      'columns = sql`c.id, c.goal, round(c.value, 2)::text as value',
    ],
  ]),
  ...faults(`${FEATURES}/transactions/filter.ts`, transactions, [
    ['of which campaign', 'sql<boolean>`t.campaign_id = ${campaign_id}::bigint`', 'sql<boolean>`true`'],
    ["from before transactions had users, the owner's", '(${own} or ${ofOwner(id)})', '${own}'],
  ]),
  ...faults(`${FEATURES}/transactions/totals.ts`, transactions, [
    ['what one user paid for a campaign', 'if (input.user_id || input.start_date', 'if (input.start_date'],
    ['credit is taken away', "when 'debit' then amount else -amount end", "when 'debit' then amount else amount end"],
    [
      'debit and credit',
      "coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(30, 2)::text as debit",
      'coalesce(sum(amount), 0)::numeric(30, 2)::text as debit',
    ],
    ['to the cent', "'credit'), 0)::numeric(30, 2)::text as credit", "'credit'), 0)::numeric(30, 1)::text as credit"],
    [
      'of whole campaigns by type',
      'where ${input.transaction_type ? sql`type = ${input.transaction_type}` : sql`true`}',
      NOTHING,
    ],
  ]),
  ...faults(`${FEATURES}/campaign-analytics/places.ts`, analytics, [
    ['the last day of a range', '(${end}::date + 1)::timestamp', '${end}::date::timestamp'],
  ]),
  ...faults(`${WEB}/ui/text/format.ts`, web('ui/text/format'), [
    ['thousands of money', '/\\B(?=(\\d{3})+\\.)/g', '/\\B(?=(\\d{3})+$)/g'],
    ['two digits of cents', "padEnd(CENTS, '0')", "padEnd(1, '0')"],
    ['what would round to 1,000K', 'size >= MILLION - 5', 'size >= MILLION'],
  ]),
];
