import { beside, faults, SERVER } from './support/write.mjs';

const ITEMS = `${SERVER}/domain/items`;

export const items = [
  ...faults(`${ITEMS}/things/state.ts`, beside('domain/items/things/state'), [
    [
      'a field takes no older state',
      'if (!before || at > before.at) return true;',
      'if (!before || at !== before.at) return true;',
    ],
    ['the greater text of one moment', 'Buffer.compare(canonical(value), canonical(before.value)) > 0', 'true'],
    [
      'what is as old as a deletion is gone',
      'filter(([, { at }]) => at > deletedAt)',
      'filter(([, { at }]) => at >= deletedAt)',
    ],
    [
      'an older deletion changes nothing',
      'if (state.deletedAt !== undefined && state.deletedAt >= at) return state;',
      '',
    ],
  ]),
  ...faults(`${ITEMS}/read-items.ts`, beside('features/ingest/ingest'), [
    ['too far ahead', 'if (at > rules.now + AHEAD_MICROS)', 'if (at > rules.now + AHEAD_MICROS * 1e6)'],
    [
      'older than it is kept',
      'if (retainedSince !== undefined && createdAt < retainedSince)',
      'if (retainedSince !== undefined && createdAt < 0)',
    ],
    ['events are not deleted', "if (isEvent && isDeleted) return refuse('deleted', 'An event cannot be deleted');", ''],
  ]),
  ...faults(`${ITEMS}/read-items.ts`, beside('features/ingest/scopes'), [
    ['the scope of the type', 'if (!rules.scopes.includes(description.scope))', 'if (rules.scopes.length === 0)'],
  ]),
  ...faults(`${ITEMS}/worker.ts`, beside('features/ingest/ingest'), [
    ['after seven days', "since < now() - interval '7 days'", "since < now() - interval '70 days'"],
  ]),
  ...faults(`${ITEMS}/apply-items.ts`, beside('domain/items/alone'), [
    ['no more events wait than may', 'if (mayWait) waiting.push', 'if (true) waiting.push'],
  ]),
  ...faults(`${SERVER}/domain/people/item-user.ts`, beside('features/ingest/ingest'), [
    ['staff was later', 'if (sent === undefined || sent.at <= microsOf(edit.at)) return false;', ''],
    ['the value from before is ignored for a day', 'return !isStale;', 'return true;'],
    ['a name that another has', 'owners && !owners.includes(change.rowId ?? change.appId)', 'owners?.length === 0'],
  ]),
  ...faults(`${SERVER}/domain/moderation/items.ts`, beside('features/ingest/staff'), [
    [
      'what staff deleted stays deleted',
      'deleted_at = case when p.deleted_at is not null and not p.deleted_by_app then p.deleted_at\n        when',
      'deleted_at = case when',
    ],
  ]),
  ...faults(`${SERVER}/features/campaigns/items.ts`, beside('features/ingest/staff'), [
    ['a status that staff set later', 'if (!sent || sent.at <= staff_micros) return false;', ''],
  ]),
  ...faults(`${SERVER}/features/transactions/items.ts`, beside('features/transactions/items'), [
    ['what others reversed of it', 'where r.reverses = t.id and (r.app_id', 'where false and (r.app_id'],
    ['what is sent again counts once', '(r.app_id = any(${appIds}::text[])) is not true)', 'true)'],
    ['several of a batch', 'reversed.cents -= cents;', ''],
    ['senders wait for one another', 'await lockReversals(trx);', ''],
    ['a reversal is of the other type', 'if (reversed.type === data.transaction_type)', 'if (false)'],
    ['not of more', 'if (cents > reversed.cents) {', 'if (false) {'],
  ]),
];
