import { beside, FUNCTIONS, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const dropped = beside('app/dropped-months');

export const events = [
  ...faults(`${FUNCTIONS}/counts.ts`, dropped, [
    ['users of a dropped month stay counted', 'when on_day < counted_from(what) then true', 'when false then true'],
  ]),
  ...faults(`${FUNCTIONS}/months.ts`, dropped, [
    [
      'what only the rows of a month tell is noted before it goes',
      'perform keep_counts(kept.table_name, part.partition::text);',
      NOTHING,
    ],
  ]),
  ...faults(`${FUNCTIONS}/web.ts`, dropped, [
    [
      'days of dropped visits are not counted again',
      'open := array(select unnest(changed) except select day from web_closed_days);',
      'open := changed;',
    ],
  ]),
  ...faults(`${FUNCTIONS}/content.ts`, feature('conversations/chat'), [
    [
      'what comes late is not the latest',
      'where m.room_id = latest.room_id and m.last_message_at < latest.at;',
      'where m.room_id = latest.room_id;',
    ],
  ]),
  ...faults(`${SERVER}/database/rights/rights.ts`, dropped, [
    ['no right on a partition', 'filter (where not relispartition)', 'filter (where true)'],
  ]),
  ...faults(`${SERVER}/database/partitions.ts`, feature('storage/storage'), [
    ['a month that cannot be made now', 'if (LATER.has(codeOf(error))) return false;', NOTHING],
  ]),
];
