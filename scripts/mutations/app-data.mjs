import { beside, FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

const data = server('app-data');
const gone = 'someone whom it deleted';

export const appData = [
  ...faults(`${SERVER}/domain/people/require-user.ts`, data, [
    ['nothing of someone who was deleted', ' and deleted_at is null', NOTHING, gone],
  ]),
  ...faults(`${FEATURES}/profiles/details.ts`, data, [
    ['no profile of someone who was deleted', ' and u.deleted_at is null', NOTHING, gone],
  ]),
  ...faults(`${FEATURES}/profiles/account.ts`, feature('profiles/profiles'), [
    ['auto-follow is what was asked for', ' && user.on !== (wanted === 1)', ' && false', 'set to what is asked for'],
  ]),
  ...faults(`${FEATURES}/profiles/timeline.ts`, feature('profiles/timeline'), [
    ['decisions about posts need reported_posts', "(d.what = 'posts' and ${mayPosts}::boolean)", "(d.what = 'posts')"],
    ['edits are for super admins', 'edit: asking.is_sup_admin === 1,', 'edit: true,'],
    ['a kind that one may not see is not asked for', 'kinds.filter((kind) => kind === input.kind)', '[input.kind]'],
    [
      'a page goes on among those of one moment',
      'rank < position.rank ? sql`${at} <= ${moment}`',
      'rank < position.rank ? sql`${at} < ${moment}`',
    ],
    ['a suspension is told once', '    or (select is_admin from users where id = l.target_id)))`', '    or true))`'],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, data, [
    ['nothing is done to someone who was deleted', '(u.deleted_at is null\n      or', '(true\n      or', gone],
  ]),
  ...faults(`${FEATURES}/conversations/chat.ts`, data, [
    ['no rooms of someone who was deleted', ' and u.deleted_at is null', NOTHING, gone],
  ]),
  ...faults(`${SERVER}/domain/people/deleted.ts`, data, [
    [
      'no way to a profile that is not there',
      'case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.id`)} end',
      '${sql.ref(`${user}.id`)}',
    ],
  ]),
  ...faults(`${SERVER}/domain/people/matching-people.ts`, data, [
    ['people are found by the id of the app', 'sql<boolean>`users.app_id = ${term}`', 'sql<boolean>`false`'],
  ]),
  ...faults(`${SERVER}/domain/moderation/deletion.ts`, data, [
    ['a post of the app is not restored', 'return ofAppSentence(post);', 'return undefined;'],
    ['nor is its deletion undone', 'if (!at || post.deleted_by_app || post.purged_at) return', 'if (!at) return'],
  ]),
  ...faults(`${SERVER}/domain/people/users.ts`, feature('users/create'), [
    ['staff give no address twice', 'if (!user.is_admin) await requireOwn(db, 0, user);', NOTHING],
    [
      'nobody is taken for staff',
      'username: (value) => sql`deleted_at is null and',
      'username: (value) => sql`is_app_user and',
    ],
  ]),
  ...faults(`${SERVER}/database/app-unique.ts`, beside('database/app-unique'), [
    ['who collides is said', '    await checkKey(trx, key);\n', NOTHING],
    [
      'what is not wished is not unique',
      'if (there.includes(key) === wanted.includes(key)) continue;',
      'if (there.includes(key)) continue;',
    ],
  ]),
];
