import { FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

const feed = feature('changes/changes');
const decisionEvents = server('decision-events');

export const decisions = [
  ...faults(`${SERVER}/domain/decisions/record.ts`, feed, [
    [
      'staff are no people of the app',
      'where u.id = given.id and not u.is_admin`',
      'where u.id = given.id`',
      'members of staff',
    ],
    [
      'our own id stands for one that is missing',
      "then jsonb_build_object('internal_id', ${sql.ref(id)})",
      "then '{}'::jsonb",
      'members of staff',
    ],
    ['reports are named by the ids of the app', 'where r.case_id = c.id and', 'where false and', 'suspension'],
    ['who decided is kept', 'actor?.id ?? null', 'null'],
  ]),
  ...faults(`${FEATURES}/changes/index.ts`, feed, [
    ['a cursor of another history is gone', 'Number(history) !== ends.history || ', NOTHING],
  ]),
  ...faults(`${SERVER}/domain/decisions/feed.ts`, feed, [
    [
      'the order is that of writing',
      'row_number() over (order by id) as place',
      'row_number() over (order by id desc) as place',
    ],
    ['places go on where they ended', 'set position = f.last_position + u.place', 'set position = u.place'],
    ['listeners are notified', 'for (const listener of [...listeners]) listener();', NOTHING, 'waiting calls'],
  ]),
  ...faults(`${SERVER}/domain/decisions/read.ts`, feed, [
    ['nothing is read twice', 'e.position > ${after} and', 'e.position >= ${after} and'],
    ['only the types that are asked for', 'e.type = any(${types}::text[])', 'true', 'filters'],
    [
      'a full page is read on from its end',
      'end && events.length === limit ? end.position : Math.max(after, until)',
      'Math.max(after, until)',
      'filters',
    ],
    [
      'a pseudonym hides who decided',
      'config.appSeesStaff ? by_name : pseudonymOf(secrets, by_id)',
      'by_name',
      'suspension',
    ],
    [
      'a name where it is allowed',
      'config.appSeesStaff ? by_name : pseudonymOf',
      'false ? by_name : pseudonymOf',
      'names the member',
    ],
  ]),
  ...faults(`${FEATURES}/changes/index.ts`, feed, [
    ['a cursor that is too old is gone', 'if (place < ends.before_first)', 'if (false)', 'not kept'],
    [
      'a cursor is a number',
      'if (digits === undefined) throw invalid',
      'if (cursor === undefined) throw invalid',
      'refuses',
    ],
    ['a cursor is of this feed', ' || place > ends.last', NOTHING, 'refuses'],
  ]),
  ...faults(`${FEATURES}/changes/waiting.ts`, feed, [
    ['four calls of a key wait', ' || waiting.of(keyId) >= MOST_WAITING', NOTHING, 'waiting calls'],
    ['a stop sends them away', 'for (const one of [...leave]) one();', NOTHING, 'waiting calls'],
  ]),
  ...faults(`${SERVER}/domain/moderation/cases/lifecycle.ts`, decisionEvents, [
    [
      'that staff acted on a case is told',
      "  await recordDecisions(trx, actor, 'report.decided', decided);\n  return new Map",
      '  return new Map',
    ],
    ['that a case opens again is told', "await recordDecisions(trx, actor, 'report.reopened', opened);", NOTHING],
  ]),
  ...faults(`${FEATURES}/profiles/edit.ts`, feed, [
    ['the same value again is no decision', 'if (before !== value)\n', 'if (true)\n', 'members of staff'],
  ]),
];
