import { FEATURES, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const test = feature('moderation/appeals/appeals');

export const appeals = [
  ...faults(`${FEATURES}/moderation/appeals/items.ts`, test, [
    [
      'an appeal is of whom the decision is about',
      'join users u on u.id = d.user_id and u.app_id = g."user"',
      'join users u on u.id = d.user_id',
    ],
    [
      'nobody appeals against a dismissal',
      "on d.event_id = g.decision and d.kind <> 'dismiss'",
      'on d.event_id = g.decision',
    ],
    ['what was not written is said', 'faults: new Map(refused.map(', 'faults: new Map([].map('],
  ]),
  ...faults(`${FEATURES}/moderation/appeals/access.ts`, test, [
    ['an appeal is for whom it concerns', 'if (!verdict.allowed) throw', 'if (false) throw'],
    ['the list shows what one may see', 'return posts ? ofPost : ofUser;', 'return sql<boolean>`true`;'],
    [
      'the admin who decided first does not decide',
      'if (appeal.first_by_id !== asking.id) return undefined;',
      'return undefined;',
    ],
    ['a super admin decides only when nobody else may', '!(await anotherMay(db, asking.id, appeal))', 'true'],
    ['only a super admin decides what they decided', 'if (asking.is_sup_admin === 1 && ', 'if ('],
    ['suspended staff do not count', 'where u.is_admin and not u.is_suspended', 'where u.is_admin'],
    ['staff without the permission do not count', ' and ${sees} and ${decides}', NOTHING],
  ]),
  ...faults(`${FEATURES}/moderation/appeals/decide.ts`, test, [
    ['an appeal is decided once', 'if (decided) throw conflict(decided);', 'void decided;'],
    ['of two at once the second waits', 'where a.id = ${id} for no key update of a`', 'where a.id = ${id}`'],
    ['upheld, nothing is reverted', "outcome === 'overturned' && (await", 'true && (await'],
    ['the app is told', "await recordDecisions(trx, actor, 'appeal.decided', [told]);", 'void told;'],
  ]),
  ...faults(`${FEATURES}/moderation/appeals/mail.ts`, test, [
    ['the user gets a mail', "if (email === '' || (await findMail", "if (email !== '' || (await findMail"],
  ]),
  ...faults(`${SERVER}/domain/moderation/retention.ts`, test, [
    [
      'a post is kept while an appeal is open',
      "where d.post_id = posts.id and a.state = 'open'",
      "where d.post_id = posts.id and a.state = 'x'",
    ],
  ]),
];
