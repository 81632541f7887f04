import { beside, CONTRACT, contract, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const requests = [
  ...faults(`${SERVER}/database/connections/connections.ts`, server('mount'), [
    [
      'a request with a connection is refused another',
      'if (!holding.getStore() && !scope?.byHand) return;',
      'if (holding) return;',
    ],
    [
      'a connection that was asked of the pool counts, too',
      'if (!holding.getStore() && !scope?.byHand) return;',
      'if (!holding.getStore()) return;',
    ],
  ]),
  ...faults(`${SERVER}/database/connections/connections.ts`, server('reliability'), [
    [
      'what nobody waits for any more frees its connections',
      'for (const client of scope.clients) void (client as pg.PoolClient & { end(): Promise<void> }).end();',
      NOTHING,
    ],
  ]),
  ...faults(`${SERVER}/database/database.ts`, beside('database/connections/connections'), [
    ['what was opened stays open', 'idleTimeoutMillis: 0', 'idleTimeoutMillis: 30_000'],
  ]),
  ...faults(`${SERVER}/database/connections/driver.ts`, beside('database/connections/connections'), [
    ['a read-only connection ends', 'client.release(connection.isReadOnly)', 'client.release()'],
  ]),
  ...faults(`${SERVER}/database/connections/names.ts`, beside('database/connections/names'), [
    ['behind a pooler, no statement has a name', 'rows[0]?.isDirect === true', 'true'],
    ['what a connection has forgotten is asked again', "'26000', ", NOTHING],
    ['a plan that cannot be used any more is given up', ", '0A000'", NOTHING],
    ['in a transaction, nothing is asked again', "client.getTransactionStatus() === 'I'", 'true'],
    ['no more than a hundred plans are kept', ' || names.size >= MOST_NAMES', NOTHING],
    ['a plan is no older than a minute', 'Math.abs(now - since) < PLAN_MS', 'since > 0'],
  ]),
  ...faults(`${SERVER}/http/limits/overload.ts`, beside('http/limits/overload'), [
    ['a queue is judged by how long it delays calls', '(load.waiting > 0 && load.lastWaitMs > waitMs)', 'false'],
    ['a queue is judged by its length', 'callsWith(load) > perConnection * connections', 'false'],
    ['a process that is late is busy', 'load.lateMs > lateMs', 'false'],
    ['a burst passes', 'now - busySince >= PATIENCE_MS / Math.max(1, length) ** 2', 'true'],
    ['a longer queue stands for less long', ' / Math.max(1, length) ** 2', NOTHING],
    ['much less long', 'Math.max(1, length) ** 2', 'Math.max(1, length)'],
    ['a short queue that delays calls gets no more time', 'Math.max(1, length) ** 2', 'length ** 2'],
    [
      'what is admitted meanwhile does not wait',
      'isBusy(load) || (isSecondCall && isBeyond(OVERLOADED, load))',
      'isBusy(load)',
    ],
    ['some of the connections are left', 'perConnection: 0.5,', 'perConnection: 1,'],
    ['first calls are admitted', 'isOverloaded(load.now) && hasCallUnderWay', 'isOverloaded(load.now)'],
    ['a new queue gets its patience', 'now - busyAt > OVERLOADED_MS', 'busyAt === Number.NEGATIVE_INFINITY'],
    ['exports go on while nobody waits for long', ' && lastWaitMs > STAFF_WAIT_MS', NOTHING],
    ['an overload ends', 'busyAt = Number.NEGATIVE_INFINITY;\n      return false;', 'return false;'],
  ]),
  ...faults(`${SERVER}/http/limits/load-shedding.ts`, beside('http/limits/load-shedding'), [
    ['many calls of one do not keep the others out', 'calls.of(caller) > 0', 'true'],
    ['staff come before exports and batches', 'canComeLater(request) && rule.postpones(load)', 'false'],
    ['an export is known by what it accepts', "accepts(headers.accept, 'text/csv')", 'false'],
    ['how late the process is counts', 'lateMs: lateness()', 'lateMs: 0'],
  ]),
  ...faults(`${SERVER}/core/concurrency/running-counts.ts`, beside('core/concurrency/running-counts'), [
    ['who is answered has no call under way', 'const left = of(key) - 1;', 'const left = of(key);'],
  ]),
  ...faults(`${SERVER}/core/json/scan.ts`, feature('ingest/deep'), [
    ['brackets in texts are no levels', 'if (byte === QUOTE) at = behindString(bytes, at) - 1;\n    else if', 'if'],
    ['an item can be too deep', 'isTooDeep: deepest - 1 > MOST_LEVELS', 'isTooDeep: false'],
    ['an array has an end of its own', 'if (byte === CLOSE_BRACKET) end = place;', 'end = place;'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, feature('ingest/deep'), [
    ['a body without a session is small', "if (access === 'public') return { bodyLimit: PUBLIC_BODY_BYTES };", NOTHING],
    ['a session is asked for before the body', 'preParsing: async', 'preValidation: async'],
  ]),
  ...faults(`${SERVER}/domain/items/records.ts`, feature('ingest/deep'), [
    ['so many refusals of a kind are kept', 'coalesce(kept.items, 0) + of_kind', 'of_kind'],
  ]),
  ...faults(`${SERVER}/http/limits/turns.ts`, beside('http/limits/turns'), [
    ['the writes of one admin take turns', 'Math.max(1, Math.floor(connections / SHARE))', 'connections * SHARE'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('concurrent-toggles'), [
    ['a repeated request has one effect', 'if (before) return before;\n      const full', 'const full'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, feature('session/own-account'), [
    ['a repeated request is not prepared again', 'if (before) return before;\n    try', 'try'],
  ]),
  ...faults(`${SERVER}/http/writes/version.ts`, beside('http/writes/version'), [
    [
      'an older version is refused',
      'if (expected <= there.version && expected >= (there.since ?? there.version)) return;',
      'if (expected <= there.version) return;',
    ],
  ]),
  ...faults(`${SERVER}/http/writes/version.ts`, beside('http/writes/version'), [
    [
      'a version that is yet to come is refused',
      'if (expected <= there.version && expected >= (there.since ?? there.version)) return;',
      'if (expected >= (there.since ?? there.version)) return;',
    ],
  ]),
  ...faults(`${CONTRACT}/core/endpoint/query.ts`, contract('core/endpoint/query'), [
    ['a text of digits stays a text', "typeof text !== 'string' || kinds.has('string')", "typeof text !== 'string'"],
    ['a number with a sign', 'const isNumber = /^-?', 'const isNumber = /^'],
    [
      'a number behind others',
      'const isNumber = /^-?\\d{1,17}(\\.\\d{1,20})?$/',
      'const isNumber = /^-?\\d{1,17}(\\.\\d{1,20})?/',
    ],
  ]),
  ...faults(`${CONTRACT}/core/fields/fields.ts`, contract('core/fields/fields'), [
    ['an id is positive', 'z.int().positive()', 'z.int()'],
    ['a text that shows nothing is missing', '.refine(isVisible, { message, abort: true });', ';'],
    ['a text that is too long', '.max(max, `At most ${max} characters`)\n    .refine(isVisible', '.refine(isVisible'],
  ]),
  ...faults(`${CONTRACT}/core/endpoint/paging.ts`, contract('core/fields/fields'), [
    ['pages count from 0', 'page: z.int().min(0)', 'page: z.int()'],
    ['a page has at most a hundred rows', '.max(MAX_PAGE_SIZE)', NOTHING],
  ]),
  ...faults(`${CONTRACT}/core/fields/decimal.ts`, contract('core/fields/fields'), [
    ['at most a million', 'Number(whole) < MOST ||', 'Number(whole) <= MOST ||'],
    ['a million itself', ' || (Number(whole) === MOST && /^0*$/.test(places))', NOTHING],
    ['at most four places', '(?:\\.(\\d{1,4}))?$/', '(?:\\.(\\d{1,5}))?$/'],
  ]),
];
