import {
  beside,
  CONTRACT,
  components,
  contract,
  FEATURES,
  FUNCTIONS,
  faults,
  feature,
  MIGRATIONS,
  NOTHING,
  SERVER,
  WEB,
  web,
} from './support/write.mjs';

const users = feature('users/list');

export const lists = [
  ...faults(`${SERVER}/database/lists/search.ts`, beside('database/lists/search'), [
    ['signs in a row', '|[a-z0-9][!-/:-@[-`{-~]+[a-z0-9]/;', '|[a-z0-9][!-/:-@[-`{-~][a-z0-9]/;'],
    ['pieces have their index', 'pieces.length === 0\n', 'pieces.length < 9\n'],
    ['what stands at the edge of a word may go on', '.slice(1, -1)', '.slice(0)'],
    ['one or two letters are found where a word begins', 'return { text: ` ${text}`,', 'return { text,'],
  ]),
  ...faults(`${MIGRATIONS}/0002-search-keys.ts`, beside('database/lists/search'), [
    ['letters that Unicode does not take apart', "'ß', 'ss')", "'ß', 's')"],
    ['marks are left out', 'u0300-', 'u0301-'],
    ['syllables are one sign again', 'key := normalize(key, NFC);', NOTHING],
  ]),
  ...faults(`${MIGRATIONS}/0002-search-keys.ts`, feature('users/search'), [
    ['the digits of a phone number are searched', "|| search_digits(coalesce(phone, ''))", "|| coalesce(phone, '')"],
  ]),
  ...faults(`${SERVER}/domain/people/matching-people.ts`, feature('users/search'), [
    ['a phone number is compared by its digits', 'digits.length >= FEWEST_DIGITS &&', 'digits.length > 99 &&'],
    ['a number finds the id', 'sql<boolean>`users.id = ${id}::bigint`', 'sql<boolean>`false`'],
  ]),
  ...faults(`${FEATURES}/palette/suggestions.ts`, feature('palette/suggestions'), [
    ['only what is alike is suggested', 'where likeness >= ${alike}::real and', 'where'],
    ['suggestions end in time', 'set local statement_timeout = ${sql.lit(ms)}', "set local statement_timeout = '1min'"],
    ['reported users alone', ' and exists (select from cases c where c.user_id = u.id)', NOTHING],
  ]),
  ...faults(`${SERVER}/database/lists/source.ts`, users, [
    ['the direction', 'const way = sql.raw(direction);', "const way = sql.raw('asc');"],
    [
      'a page begins where the last one ended',
      'sql`limit ${sql.lit(page_limit)} offset ${sql.lit(page * page_limit)}`',
      'sql`limit ${sql.lit(page_limit)} offset ${sql.lit(page * page_limit + 1)}`',
    ],
  ]),
  ...faults(`${MIGRATIONS}/baseline-activity.ts`, feature('activity/searches'), [
    ['the latest for a term are in its index', 'collate "C", updated_at, id)', 'collate "C", id)'],
  ]),
  ...faults(`${SERVER}/database/lists/source.ts`, feature('activity/searches'), [
    ['a page too far is refused', 'page * page_limit > DEEPEST', 'page * page_limit > 2 * DEEPEST'],
    ['rows of one key have an order before the id', 'const last = ties ?', 'const last = ties && input.page > 9 ?'],
    ['in the direction of the order', '`${ties} ${sql.raw(input.direction)}, ', '`${ties}, '],
  ]),
  ...faults(`${FEATURES}/activity/searches.ts`, feature('activity/searches'), [
    ['a term in whatever case', '${byTerm} = lower(${term})', '${byTerm} = ${term}'],
    ['a term of one user', '${rows.where} and ${byTerm}', '${byTerm}'],
  ]),
  ...faults(`${FEATURES}/groups/list.ts`, feature('groups/groups'), [
    ['one group by its id', 'id ? sql`g.id = ${id}` : sql`true`', 'id ? sql`true` : sql`true`'],
  ]),
  ...faults(`${SERVER}/database/lists/source.ts`, feature('urls/urls'), [
    ['empty values come first', "' nulls first' : ' nulls last'", "' nulls last' : ' nulls first'"],
  ]),
  ...faults(`${FEATURES}/urls/failed.ts`, feature('urls/urls'), [
    [
      'what was dropped is no row of a list',
      'where day >= (select (kept_from',
      'where true or day >= (select (kept_from',
    ],
  ]),
  ...faults(`${SERVER}/database/lists/ranked-pages.ts`, users, [
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
    ['a far page skips what lies before it', ' offset ${place.skip}`', '`'],
    ['a far page of which no place is known', 'place.from_id === null ? sql`` : rowsOn', 'rowsOn'],
    ['the last page is in its order', '(await page(fromTheEnd)).reverse()', 'await page(fromTheEnd)'],
    ['the last page has what is left', 'page_limit: left }', 'page_limit: input.page_limit }'],
    ['a far page has the total', 'const total = place.total ?? 0;', 'const total = (place.total ?? 0) + 1;'],
    ['beyond the end there are no rows', 'if (left <= 0) return', 'if (left < 0) return'],
  ]),
  ...faults(`${SERVER}/database/lists/ranked-pages.ts`, feature('users/create'), [
    ['a page beyond the end has the total', 'total: count?.total ?? 0', 'total: 0'],
  ]),
  ...faults(`${SERVER}/database/lists/ranks.ts`, users, [
    [
      'what came lately is in the total',
      '+ (select coalesce(sum(change), 0)',
      '+ (select 0 * coalesce(sum(change), 0)',
    ],
  ]),
  ...faults(`${SERVER}/database/lists/list.ts`, feature('activity/searches'), [
    [
      'what the newest months do not fill has older rows',
      'rows.length === input.page_limit) return rows;',
      'rows.length > 0) return rows;',
    ],
    [
      'the newest months are the end of the order',
      "order_by === newest && direction === 'desc'",
      'order_by === newest',
    ],
  ]),
  ...faults(`${SERVER}/database/lists/finding.ts`, feature('moderation/queues/reported-users'), [
    ['few matches are all of them', 'if (found <= few) return', 'if (found > few) return'],
    [
      'what is common fills a page near the beginning',
      'return near.length === input.page_limit ?',
      'return near.length >= 0 ?',
    ],
  ]),
  ...faults(`${SERVER}/database/lists/matches.ts`, feature('moderation/queues/targets'), [
    ['what is found in two ways is there once', ') union (', ') union all ('],
    ['matches are found in each way', 'ways.map(by)', 'ways.slice(1).map(by)'],
  ]),
  ...faults(`${SERVER}/database/lists/finding.ts`, feature('transactions/transactions'), [
    ['matches far back are found', 'if (isFull) return', 'return', 'long ago'],
  ]),
  ...faults(`${SERVER}/database/lists/finding.ts`, feature('activity/follows'), [
    [
      'what is common is found near the beginning',
      'if (rows.length === input.page_limit) return',
      'if (rows.length <= input.page_limit) return',
    ],
    ['the end of a short list is its end', 'if (walked < walk.rows) return', 'if (walked >= walk.rows) return'],
  ]),
  ...faults(`${FEATURES}/users/filter.ts`, feature('users/filter'), [
    [
      '5.4 is not 5.40',
      'startsWith(version, `${input.device_app_version}.`)',
      'startsWith(version, input.device_app_version)',
    ],
    ['a flag is turned round', 'flag === 1 ? yes : no', 'flag === 1 ? no : yes'],
    ['the last day is included', 'last_seen_on <= ${last_seen_at_to}', 'last_seen_on < ${last_seen_at_to}'],
    ['all filters together', 'sql.join(conditions, sql` and `)', 'sql.join(conditions, sql` or `)'],
  ]),
  ...faults(`${FUNCTIONS}/ranks.ts`, users, [
    [
      'a new order is counted at once',
      'where not exists (select from users_rank r',
      'where false and exists (select from users_rank r',
    ],
    [
      'an order by a moment',
      "start: `($1::timestamp at time zone 'UTC')`",
      "start: `($1::timestamp at time zone '+3')`",
    ],
    ['only users of the app are counted', 'where changed.is_app_user', 'where true'],
  ]),
  ...faults(`${FUNCTIONS}/people.ts`, feature('users/filter'), [
    ['the day is that of UTC', "at time zone 'UTC')::date", "at time zone '+12')::date"],
  ]),
  ...faults(`${CONTRACT}/core/endpoint/paging.ts`, contract('core/fields/fields'), [
    ['ten rows when nothing is said', 'export const DEFAULT_PAGE_SIZE = 10;', 'export const DEFAULT_PAGE_SIZE = 25;'],
  ]),
  ...faults(`${WEB}/ui/list/filters/filter.ts`, web('ui/list/filters/filter'), [
    ['a range that has one end alone has a chip', 'namesOf(filter).some(', 'namesOf(filter).every('],
    ['what always stands there has no chip', '!isPinned(filter) && (isLasting(filter) ||', '(isLasting(filter) ||'],
    ['what holds without being chosen has a chip', '(isLasting(filter) || filter.name', '(filter.name'],
    ['what was just added has a chip', 'filter.name === added || ', ''],
    ['what always holds is not offered', '!isPinned(filter) && !isLasting(filter)', '!isPinned(filter)'],
    ['a filter is found by a part of its name', 'hasWords(label, text)', 'hasWords(text, label)'],
  ]),
  ...faults(`${WEB}/ui/list/state.ts`, web('ui/list/state'), [
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
  ...faults(`${WEB}/ui/keys/key-of.ts`, web('ui/keys/key-of'), [
    ['what an input method composes is no key', 'event.isComposing || ', NOTHING],
    ['a key of another alphabet', '/^Key[A-Z]$/.test(code) &&', 'false &&'],
    ['Caps Lock changes nothing', 'shiftKey ? latin.toUpperCase() : latin.toLowerCase()', 'latin'],
  ]),
  ...faults(`${WEB}/ui/screen/address.ts`, components('ui/screen/address'), [
    ['the screen that is on its way is left alone', 'if (router.latestLocation.pathname !== own) return;', ''],
  ]),
  ...faults(`${WEB}/ui/list/words.ts`, web('ui/list/words'), [
    ['the first row of a page', 'page * size + 1', 'page * size'],
    ['the last page', 'Math.ceil(count / size) - 1', 'Math.ceil(count / size)'],
    ['whether a page follows', '(page + 1) * size < count', '(page + 1) * size <= count'],
    ['a full page is followed by another', 'shown === size', 'shown > 0'],
  ]),
];
