import { CONTRACT, contract, faults, MIGRATIONS, ROOMS, room, SERVER, WEB, web } from './kit/write.mjs';

const users = room('users/list');

export const lists = [
  ...faults(`${SERVER}/database/lists/list-query.ts`, users, [
    [
      'the direction',
      'const way = sql.raw(input.direction);\n  const byKey',
      "const way = sql.raw('asc');\n  const byKey",
    ],
    [
      'a page begins where the last one ended',
      '  limit ${input.page_limit} offset ${input.page * input.page_limit}`;',
      '  limit ${input.page_limit} offset ${input.page * input.page_limit + 1}`;',
    ],
    [
      'a far page downwards begins below its key',
      "input.direction === 'asc' ? '>=' : '<'",
      "input.direction === 'asc' ? '>=' : '<='",
    ],
    [
      'a far page upwards begins with its key',
      "input.direction === 'asc' ? '>=' : '<'",
      "input.direction === 'asc' ? '>' : '<'",
    ],
    [
      'a far page skips what lies before it',
      'order by ${byKey} limit ${input.page_limit} offset ${near.skip}',
      'order by ${byKey} limit ${input.page_limit}',
    ],
    [
      'far beyond the end is nothing',
      'if (offset >= total) return { rows: [], total, exact: true };',
      'if (offset > total + 100_000) return { rows: [], total, exact: true };',
    ],
  ]),
  ...faults(`${SERVER}/database/lists/list-query.ts`, room('users/create'), [
    [
      'a page beyond the end has the total',
      'rows[0]?.list_total ?? (await countAll.one(db)).total ?? 0',
      'rows[0]?.list_total ?? 0',
    ],
  ]),
  ...faults(`${ROOMS}/users/filter.ts`, room('users/filter'), [
    [
      '5.4 is not 5.40',
      'startsWith(version, `${input.device_app_version}.`)',
      'startsWith(version, input.device_app_version)',
    ],
    ['a flag is turned round', 'flag === 1 ? yes : no', 'flag === 1 ? no : yes'],
    ['the last day is included', 'last_seen_on <= ${last_seen_at_to}', 'last_seen_on < ${last_seen_at_to}'],
    ['all filters together', 'sql.join(conditions, sql` and `)', 'sql.join(conditions, sql` or `)'],
  ]),
  ...faults(`${MIGRATIONS}/0035-users-filters.ts`, room('users/filter'), [
    ['the day is that of UTC', "at time zone 'UTC')::date", "at time zone '+12')::date"],
  ]),
  ...faults(`${CONTRACT}/core/paging.ts`, contract('core/fields'), [
    ['ten rows when nothing is said', 'export const DEFAULT_PAGE_SIZE = 10;', 'export const DEFAULT_PAGE_SIZE = 25;'],
  ]),
  ...faults(`${WEB}/kit/list/state.ts`, web('kit/list/state'), [
    ['sorting goes back to the first page', 'order: event.by, direction, page: 0 }', 'order: event.by, direction }'],
    ['another size goes back to the first page', 'size: event.size, page: 0 }', 'size: event.size }'],
    [
      'filtering goes back to the first page',
      "filter(([, value]) => value !== '')), page: 0 }",
      "filter(([, value]) => value !== '')) }",
    ],
    ['clearing goes back to the first page', 'filters: {}, page: 0 }', 'filters: {} }'],
    [
      'the same column again turns the order round',
      'event.by === state.order ? flipped : firstDirection(shape, event.by)',
      'firstDirection(shape, event.by)',
    ],
    ['the newest come first', "order === 'created_at' ? 'desc' : 'asc'", "'asc'"],
    ['no page before the first', 'Math.max(0, event.page)', 'event.page'],
    ['a size that is not offered', 'PAGE_SIZES.find((one) => one === whole(size))', 'whole(size)'],
    [
      'a filter that the call would refuse',
      'filterValue(shape, name, address[name]) !== undefined',
      'address[name] !== undefined',
    ],
    ['parameters of others stay', '...Object.fromEntries(others),\n', '\n'],
    ['an export has all pages', 'page: state.page,\n  page_limit: state.size,', 'page_limit: state.size,'],
  ]),
  ...faults(`${WEB}/kit/list/words.ts`, web('kit/list/words'), [
    ['the first row of a page', 'page * size + 1', 'page * size'],
    ['the last page', 'Math.ceil(count / size) - 1', 'Math.ceil(count / size)'],
    ['whether a page follows', '(page + 1) * size < count', '(page + 1) * size <= count'],
    ['a full page is followed by another', 'shown === size', 'shown > 0'],
  ]),
];
