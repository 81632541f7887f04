import { beside, contract, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const CLIENT = 'packages/app-client';
const SAMPLE = 'examples/app/src';
const IMPORT = `${SERVER}/commands/import`;

export const connect = [
  ...faults(
    `${CLIENT}/src/client.ts`,
    [`${CLIENT}/test/client.test.ts`],
    [
      ['a full queue refuses', 'if (pending + lines.length > options.queueItems ||', 'if ('],
      ['bytes are bounded, too', 'counted.bytes + bytes > options.queueBytes', 'counted.bytes + bytes < 0'],
      [
        'what the server refuses for good is not sent again',
        '|| !isWorthRetrying(error.status)) throw error;',
        ') throw error;',
      ],
      [
        'what is not delivered is handed back',
        'tell(() => options.onFailed(lines.map(itemOf), error as Error));',
        NOTHING,
      ],
      [
        'a refused item is told',
        'if (line) tell(() => options.onRefused({ item: itemOf(line), path, message }));',
        NOTHING,
      ],
      ['flush waits for what is under way', ' || [...underWay.values()].some((first) => first < until)', NOTHING],
      ['an item above the limit is refused', 'if (bytes > ITEM_BYTES) throw new ItemTooLargeError(bytes);', NOTHING],
    ],
  ),
  ...faults(
    `${CLIENT}/src/changes.ts`,
    [`${CLIENT}/test/changes.test.ts`],
    [
      ['the feed is read on from the last page', 'after = page.next;', NOTHING],
      ['only the first page comes at once', 'wait = waitSeconds;', NOTHING],
      ['a cursor that is too old has an error of its own', 'error.status === GONE', 'false'],
      ['a refused key ends the reading', 'if (!isWorthRetrying(error.status)) throw error;', NOTHING],
      ['what fails is not asked again at once', 'await pause(backOffMs(failures, error.retryAfterMs)', 'await pause(0'],
      [
        'the end of the client ends the reading',
        'AbortSignal.any([connection.signal, options.signal])',
        'options.signal',
      ],
    ],
  ),
  ...faults(
    `${SAMPLE}/accounts.ts`,
    ['packages/server/test/example.test.ts'],
    [
      ['a suspended person is refused', 'if (!suspended) return;', 'return;'],
      ['a password of staff must be replaced', 'if (user.mustChoosePassword && !mayHaveToChoose)', 'if (false)'],
    ],
  ),
  ...faults(
    `${SAMPLE}/hearing.ts`,
    ['packages/server/test/example.test.ts'],
    [
      ['the sample app keeps its cursor', "settings.put({ id: 'cursor', value: next });", NOTHING],
      ['it takes only what is signed', 'webhook.verify(text, headers)', 'JSON.parse(text)'],
    ],
  ),
  ...faults(
    `${SAMPLE}/versions.ts`,
    ['packages/server/test/example.test.ts'],
    [['it forgets what held before the policy changed', 'known.clear()', 'undefined']],
  ),
  ...faults(
    `${CLIENT}/src/back-off.ts`,
    [`${CLIENT}/src/back-off.test.ts`],
    [
      ['no wait is shorter than the server asks', 'return askedMs + (most / 2)', 'return (most / 2)'],
      ['waits grow', ' * 2 ** (failures - 1)', NOTHING],
    ],
  ),
  ...faults(`${SERVER}/features/documents/app-document.ts`, feature('documents/documents'), [
    ['the document may be kept for a minute', "'public, max-age=60'", "'public, max-age=600'"],
  ]),
  ...faults('packages/contract/src/ingest/document/items.ts', feature('documents/documents'), [
    [
      'a field that the type does not have is refused',
      '    additionalProperties: false,\n    examples:',
      '    examples:',
    ],
  ]),
  ...faults('packages/contract/src/ingest/document/index.ts', contract('ingest/document/document'), [
    [
      'a part has its types alone',
      '...itemSchemas(types),',
      '...itemSchemas(Object.keys(itemTypes) as ItemTypeName[]),',
    ],
  ]),
  ...faults(`${IMPORT}/run-import.ts`, beside('commands/import/import'), [
    [
      'an import goes on where it was',
      'let position = begun?.position ?? source.start;',
      'let position = source.start;',
    ],
    [
      'refused rows are written',
      "file?.add(done.faults.map(({ row, reasons: all }) => row.refused(all.join('; '))));",
      NOTHING,
    ],
    ['what a spreadsheet has shortened is refused', 'row.fault ?? shortenedIn(row.item)', 'row.fault'],
  ]),
  ...faults(`${IMPORT}/in-parts.ts`, beside('commands/import/import'), [
    ['what is too much is sent in halves', 'Math.ceil(part.length / 2)', '1'],
  ]),
  ...faults(`${IMPORT}/sources/file-source.ts`, beside('commands/import/import'), [
    ['long numbers keep their digits', '!LONG.test(token) || ', 'LONG.test(token) || '],
    ['an id stands once in a file', 'row.isOfApi === true || !isRepeated(row.item)', 'true'],
  ]),
  ...faults(`${IMPORT}/sources/zone.ts`, beside('commands/import/sources/values'), [
    ['an hour that clocks leave out counts on', '[-1, 1].map', '[1, -1].map'],
  ]),
  ...faults(`${IMPORT}/reconcile.ts`, beside('commands/import'), [
    [
      'no more is deleted than may be',
      'if (gone.length > (mostDeleted',
      'if (gone.length < 0 && gone.length > (mostDeleted',
    ],
  ]),
  ...faults(`${IMPORT}/counts.ts`, beside('commands/import'), [
    ['what came a moment ago is not deleted', '< ${SETTLED}', '< ${SETTLED} * 2'],
  ]),
  ...faults(`${IMPORT}/report.ts`, beside('commands/import'), [
    ['totals agree only when they do', 'gained === added - removed', 'true'],
  ]),
  ...faults(`${IMPORT}/refused-file.ts`, beside('commands/import/import'), [
    ['half a line is cut off', 'ftruncateSync(file, bytes);', NOTHING],
    ['a file that someone mends is left alone', 'if (!existsSync(path)) return path;', 'return path;'],
  ]),
  ...faults(`${IMPORT}/checkpoint.ts`, beside('commands/import/import'), [
    ['another database has nothing of it', ' && found.database === database', NOTHING],
    ['another file begins again', 'found?.identity === identity && ', NOTHING],
  ]),
  ...faults(`${IMPORT}/sources/database-source.ts`, beside('commands/import/sources/database-source'), [
    ['rows without a watermark are read', ' nulls first', NOTHING],
    ['what was committed late is read', "const OVERLAP = '60 seconds';", "const OVERLAP = '0 seconds';"],
    ['the database of someone else is only read', 'repeatable read read only', 'repeatable read'],
    ['no row is read ahead of its clock', ' or ${mark} <= ${walk.clock.now})`', ' or true)`'],
    ['a row stands once', 'key === former ?', 'false ?'],
  ]),
  ...faults(`${SERVER}/domain/items/things/stored.ts`, beside('domain/items/alone'), [
    [
      'who is not alone is found out',
      '.get(appId) === NOT_BEGUN)) throw new BegunElsewhere();',
      '.get(appId) === NOT_BEGUN)) return;',
    ],
  ]),
  ...faults(`${SERVER}/domain/items/apply-items.ts`, beside('domain/items/dry-run'), [
    ['a dry run writes nothing', 'if (sender.isDryRun) throw new DryRun(done);', NOTHING],
  ]),
];
