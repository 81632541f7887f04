import { beside, CONTRACT, FEATURES, faults, NOTHING, SERVER, server } from './support/write.mjs';

const tests = beside('domain/shown-people/count');

export const shownPeople = [
  ...faults(`${SERVER}/domain/shown-people/count.ts`, tests, [
    [
      'the limit of people shown',
      'if (admin.is_sup_admin !== 1 && shown.people.size + added.size > most)',
      'if (admin.is_sup_admin !== 1 && shown.people.size > most)',
    ],
    ['a super admin is not stopped', 'admin.is_sup_admin !== 1 && shown', 'shown'],
    ['a person counts once', 'userIds.filter((id) => !shown.people.has(id))', 'userIds'],
    ['what was counted before a restart', 'await readNew(db, adminId, shown);', NOTHING],
    ['what another instance counted', 'await readNew(trx, admin.id, shown);', NOTHING],
    ['who was shown 24 hours ago is forgotten', 'if (until > now) return;', 'return;'],
    ['super admins are told once', 'if (people.size < limit * TOLD_AT) return;', NOTHING],
    ['what is not written when a server stops', 'return write();', 'return Promise.resolve();'],
  ]),
  ...faults(`${SERVER}/domain/shown-people/rows.ts`, tests, [
    ['a person counts for 24 hours', "where not ${isCounted('p.shown_at')}`", 'where true`'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, tests, [
    ['people are counted before a change is answered', 'countShown?.(shown);\n      call.audit', 'call.audit'],
  ]),
  ...faults(`${SERVER}/http/answers.ts`, tests, [
    ['who has neither email nor phone does not count', '.filter(({ email, phone }) => email || phone)', NOTHING],
  ]),
  ...faults(`${FEATURES}/palette/index.ts`, tests, [
    ['the palette counts who is found by email', "matched === 'email' || ", NOTHING],
  ]),
  ...faults(`${CONTRACT}/admins/index.ts`, server('shown-contacts'), [
    ['the list of admins counts', "sorted and searched',\n    showsContacts: true,", "sorted and searched',"],
  ]),
];
