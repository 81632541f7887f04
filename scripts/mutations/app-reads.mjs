import { FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const appReads = [
  ...faults(
    `${SERVER}/http/app/mount-app.ts`,
    [...server('app-access'), ...feature('app-reads/app-reads')],
    [
      ['a key is asked for', "if (scope !== 'public') {", "if (scope === 'public') {"],
      ['an ETag is answered with nothing new', 'if (!endpoint.hasTag) return', 'if (endpoint) return'],
      ['a public answer may be kept', 'if (endpoint.publicSeconds) reply', 'if (!endpoint) reply'],
    ],
  ),
  ...faults(`${SERVER}/http/input/input.ts`, feature('app-reads/app-reads'), [
    ['an id of the path is not overruled', 'if (twice !== undefined) throw', 'if (twice === sent) throw'],
  ]),
  ...faults(
    `${SERVER}/http/tag.ts`,
    [...feature('app-reads/app-reads'), ...feature('pages/public')],
    [['one tag of several is found', ".split(',').some(", ".split(';').some("]],
  ),
  ...faults(`${FEATURES}/app-reads/password.ts`, feature('app-reads/app-reads'), [
    ['five wrong passwords are enough', 'if (wait > 0) throw', 'if (wait < 0) throw'],
    [
      'a right password does not count',
      'await rateLimiter.refund(WRONG_PASSWORDS, subject);\n  return true;',
      'return true;',
    ],
    ['a password is used up', '!(await spendAppPassword(db, user.id, user.hash))', 'false'],
  ]),
  ...faults(`${SERVER}/domain/people/users.ts`, feature('app-reads/app-reads'), [
    ['of two at once one uses it up', ' and app_password_hash = ${passwordHash} returning id', ' returning id'],
  ]),
  ...faults(`${FEATURES}/app-reads/standing.ts`, feature('app-reads/app-reads'), [
    ['a deleted user has no standing', ' and is_app_user`', '`'],
    ['a suspension forbids the app', 'may_use_app: !isSuspended', 'may_use_app: true'],
    ['a hidden post may not be shown', 'deleted === null && hidden === null', 'deleted === null'],
    ['what the app deleted has no standing', ' and not p.deleted_by_app`', '`'],
    ['what was taken back has no text', ' and d.reverted_at is null\n', NOTHING],
    ['a deletion has its own text', "'hide_post' else 'delete_post'", "'hide_post' else 'hide_post'"],
  ]),
  ...faults(`${FEATURES}/app-reads/index.ts`, feature('app-reads/app-reads'), [
    ['only an older version is told', '?? 0) < 0;', '?? 0) <= 0;'],
    ['what is no version is not older', 'app_version) ?? 0)', 'app_version) ?? -1)'],
  ]),
  ...faults(`${FEATURES}/pages/public.ts`, feature('pages/public'), [
    ['a page is the present one', 'case when version <> ${known}::int then', 'case when ${known}::int = 0 then'],
    ['a page is cleaned once more', "clean(row.data ?? '')", "row.data ?? ''"],
    ['only pages are served', 'if (!isPage(key)) return', 'if (!key) return'],
  ]),
  ...faults(`${FEATURES}/pages/public-html.ts`, feature('pages/public'), [
    ['a page has its own policy', '`style-src ${hashOf(style)}`', `"style-src 'unsafe-inline'"`],
    ['an element has no style', 'return `<span class="${name}">`;', 'return _whole;'],
  ]),
  ...faults(`${FEATURES}/urls/retry.ts`, feature('urls/retry'), [
    [
      'the app is not asked twice',
      'not exists (select from failed_url_retries t where',
      'not exists (select from failed_url_retries t where false and',
    ],
    ['who is later asks for nothing', '        where not ${isWaiting}\n', NOTHING],
    ['ten minutes are waited for', 't.requested_at > now() -', 't.requested_at < now() -'],
    ['what is resolved is not asked for', 'f.resolved_at is null and f.app_id', 'f.app_id'],
    ['a thousand at once', 'limit ${sql.lit(MOST_RETRIES)}', 'limit all'],
    ['an answer is one that says something new', 'is distinct from f.attempts', 'is not null'],
  ]),
];
