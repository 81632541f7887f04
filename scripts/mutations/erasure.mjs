import { beside, FUNCTIONS, faults, SERVER, server } from './support/write.mjs';

export const erasure = [
  ...faults(`${SERVER}/domain/people/item-user.ts`, beside('domain/erasure/erasure'), [
    ['what comes late is erased', 'isDeleted ? [id] : []', 'isDeleted ? [] : []', 'comes late'],
  ]),
  ...faults(`${SERVER}/domain/moderation/erasure.ts`, beside('domain/erasure/erasure'), [
    ['posts of an open case stay', '${id}::bigint and not post_is_judged(r.id)`', '${id}::bigint`', 'judged'],
  ]),
  ...faults(`${SERVER}/domain/moderation/erasure.ts`, server('erased-words'), [
    ['reports about the person', 'note: emptied(reportsByPerson, reportsOfPerson)', 'note: emptied(reportsByPerson)'],
  ]),
  ...faults(`${SERVER}/domain/erasure/steps.ts`, beside('domain/erasure/erasure'), [
    [
      'a slice is bounded',
      'where ${where} limit ${atMost}) slice`',
      'where ${where} limit 10 * ${atMost}::integer) slice`',
      'long erasure',
    ],
  ]),
  ...faults(`${FUNCTIONS}/erasure.ts`, beside('domain/erasure/erasure'), [
    ['who comes back keeps what is left', 'delete from user_erasures where user_id = new.id;', 'null;', 'comes back'],
  ]),
];
