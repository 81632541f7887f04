import { FEATURES, faults, feature, NOTHING, WEB, web } from './support/write.mjs';

const views = feature('views/views');
const palette = feature('palette/palette');

export const viewsAndSearch = [
  ...faults(`${FEATURES}/views/list.ts`, views, [
    ['others see what is not shared', 'or v.group_id is not null and (', 'or ('],
    ['only members see what is shared', ' or ${isMember(sql`${id}::bigint`, sql`v.group_id`)}))`;', ' or true))`;'],
    ['only for a list that one may open', 'if (!mayOpen(admin, list)) return [];', NOTHING],
    ['groups that one can share with', '${isMember(sql`${id}::bigint`, sql`g.id`)}', 'true'],
  ]),
  ...faults(`${FEATURES}/views/change.ts`, views, [
    ['nor to change there', ' || !(view.owner_id === admin.id || mayOpen(admin, view.list))', NOTHING],
    ['only the owner changes', 'if (reason) throw new HttpError(403, reason);', NOTHING],
    ['only members share', '!(await lockMembership(trx, admin.id, groupId))', 'false'],
    ['only what the list can show', '  checkShown(list, shown);', NOTHING],
    [
      'as many as one can keep',
      'if ((row?.count ?? 0) >= MOST)\n    throw conflict(`You have',
      'if ((row?.count ?? 0) > MOST)\n    throw conflict(`You have',
    ],
    ['as many as one can keep, also at once', 'await lockAdmin(trx, id);', NOTHING],
    [
      'a view stays shared unless that is changed',
      'groupId === undefined ? before.group_id : groupId',
      'groupId ?? null',
    ],
    [
      'a version of what is changed',
      '${raised(adminId)}\n    where id = ${id}',
      'updated_at = now(), updated_by = ${adminId}\n    where id = ${id}',
    ],
  ]),
  ...faults(`${FEATURES}/views/choice.ts`, views, [
    ['nor to open it with', ' || !mayOpen(admin, list)', NOTHING],
    ['a view that one does not see any more', ' and ${isOpen}::boolean and ${seenBy(admin)}', NOTHING],
    [
      'what is not said stays',
      'case when ${view === undefined}::boolean then c.default_view_id else',
      'case when false then c.default_view_id else',
    ],
  ]),
  ...faults(
    `${FEATURES}/palette/index.ts`,
    palette,
    [`'users_list'`, `'campaign_list'`, `'group_list'`, `'post_details'`, 'money.list.access']
      .map((code) => [`the palette reads only with ${code}`, `may(admin, ${code}).allowed`, 'true'])
      .concat(
        ['reported_posts', 'reported_users'].map((code) => [
          `the palette reads cases only with ${code}`,
          `may(admin, '${code}').allowed ?`,
          'true ?',
        ]),
      ),
  ),
  ...faults(`${FEATURES}/palette/find.ts`, palette, [
    ['cases about what one may read alone', 'sql<boolean>`t.what = any(${subjects}::text[])`', 'sql<boolean>`true`'],
    [
      'what is remembered is read as what is found',
      'where t.id = any(${ids}::bigint[]) and ${where}`',
      'where t.id = any(${ids}::bigint[])`',
    ],
    ['no admin is found', 'where: sql<boolean>`t.is_app_user`', 'where: sql<boolean>`true`'],
  ]),
  ...faults(`${WEB}/data/list/views/view-state.ts`, web('data/list/views/view-state'), [
    [
      'columns that were hidden by hand go with another view',
      'const { hide: _hidden, ...rest } = writeListState(',
      'const rest = writeListState(',
    ],
    ['an extra column comes when it is chosen', '(isExtra ? `+${header}` : header)', 'header'],
    ['an extra column is not there by itself', '=== (column.isExtra === true)', '=== false'],
    ['the order of filters is no difference', '.toSorted(([one], [other]) => (one < other ? -1 : 1))', NOTHING],
    ['a view is open as it was saved', "hasOwnState(shape, address) ? address : { ...address, page: '0' }", 'address'],
    ['hidden columns are a difference', ' ||\n  !isSameSet(hidden, view.shown.hidden_columns)', NOTHING],
  ]),
  ...faults(`${WEB}/app/welcome/landing.ts`, web('app/welcome/landing'), [
    [
      'one comes back only to what one may open',
      'return may(admin, screen.access).allowed ? wanted : undefined;',
      'return wanted;',
    ],
    [
      'one lands where one has a permission',
      'codes.some((code) => holds(admin, code))',
      'codes.every((code) => holds(admin, code))',
    ],
  ]),
];
