import { FEATURES, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const transactions = feature('transactions/transactions');
const review = feature('campaigns/review');
const campaignDays = feature('campaigns/days');

export const money = [
  ...faults(`${FEATURES}/campaigns/review.ts`, review, [
    [
      'only pending campaigns are reviewed',
      "found.filter((campaign) => campaign.status === 'Pending')",
      'found.filter(() => true)',
    ],
  ]),
  ...faults(`${FEATURES}/campaigns/days.ts`, campaignDays, [
    ['money that was given back', 'select day, debit - credit as spend', 'select day, debit as spend'],
  ]),
  ...faults(`${FEATURES}/charges/change.ts`, feature('charges/charges'), [
    ['a charge is locked', 'where c.id = ${id} for update of c', 'where c.id = ${id}'],
    [
      'the version is versionUpdate',
      'value = ${value}::numeric, ${versionUpdate(actorId)}',
      'value = ${value}::numeric',
    ],
  ]),
  ...faults(`${SERVER}/http/writes/versioned-write.ts`, feature('charges/charges'), [
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
    [
      'an exact decimal',
      'columns = sql`c.id, c.goal, c.value::text as value',
      'columns = sql`c.id, c.goal, round(c.value, 2)::text as value',
    ],
  ]),
  ...faults(`${SERVER}/domain/advertising/transactions-of-user.ts`, transactions, [
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
];
