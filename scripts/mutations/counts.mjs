import { beside, FEATURES, faults, feature, NOTHING } from './support/write.mjs';

const _counts = beside('domain/activity/counts');
const dashboard = feature('dashboard/dashboard');
const _urls = feature('urls/urls');
const _visits = feature('web-analytics/web-analytics');

export const rollUps = [
  ...faults(`${FEATURES}/dashboard/searches.ts`, dashboard, [
    [
      'equal terms by name',
      '    from sums where searches > 0\n    order by ${sql.ref(by)} desc, searches desc, term collate "C" limit',
      '    from sums where searches > 0\n    order by ${sql.ref(by)} desc, searches desc limit',
    ],
    [
      'where the first of each day prove nothing',
      'if (bound > 0 && least <= bound) return topOfAll(db, searched, by);',
      NOTHING,
    ],
    [
      'days that are too many in a month are taken away',
      'sum(sign * found.searches) as searches, sum(sign * found.opened) as opened\n      from candidates',
      'sum(found.searches) as searches, sum(found.opened) as opened\n      from candidates',
    ],
    ['terms that are nowhere any more', 'from sums where searches > 0', 'from sums where searches >= 0'],
    ['the part in which anything was searched', 'greatest(min(first), ${start}::date)', 'min(first)'],
  ]),
  ...faults(`${FEATURES}/dashboard/terms.ts`, dashboard, [
    [
      'the numbers of the compared range',
      'const before = await countTerms(\n    db,\n    compared,',
      'const before = await countTerms(\n    db,\n    range,',
    ],
  ]),
  ...faults(`${FEATURES}/dashboard/month.ts`, feature('dashboard/month'), [
    [
      'a month is compared with the month before',
      "comparedRange(range, 'previous_month')",
      "comparedRange(range, 'previous_period')",
    ],
    ['people are told with dashboard_data alone', 'both(seesAll, peopleIn)', 'both(true, peopleIn)'],
    ['decisions of what the admin may see', 'holds(admin, codeFor(what))', 'holds(admin, codeFor(what)) || true'],
  ]),
  ...faults(`${FEATURES}/dashboard/product.ts`, dashboard, [
    [
      'active people of a range are not the sum of its days',
      'active_users: active.get(0) ?? 0,',
      "active_users: total('active_users'),",
    ],
    ['active people of each step', 'active.get(n + 1) ?? 0', 'active.get(n) ?? 0'],
  ]),
  ...faults(`${FEATURES}/dashboard/widgets.ts`, dashboard, [
    ['a widget that one may not see', 'if (!seen.has(id)) return', 'if (!known.has(id)) return'],
  ]),
];
