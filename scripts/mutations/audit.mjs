import { beside, faults, NOTHING, SERVER, server } from './support/write.mjs';

const WRITTEN = `await services.writeAudit(trx, { ...entryOf(call, admin), outcome: 'done', status: answer.status });`;

export const audit = [
  ...faults(`${SERVER}/http/mount.ts`, server('access-allowed'), [
    ['a write', WRITTEN, NOTHING],
    [
      'a look at private data',
      'const readsOnePerson = endpoint.auditedRead !== undefined && context.input[endpoint.auditedRead] !== undefined;',
      'const readsOnePerson = false;',
    ],
    ['kept for years', `    keptForYears: endpoint.keptForYears,\n    ...audit,`, '    ...audit,'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('reliability'), [
    [
      'with the change, not after it',
      WRITTEN,
      `void writeAudit(services.database.db, { ...entryOf(call, admin), outcome: 'done', status: answer.status }).catch(() => undefined);`,
      'without the audit log',
    ],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('access-refused'), [
    [
      'a refusal',
      "if (admin && error instanceof Refusal && (writes(endpoint) || error.reason === 'forbidden'))",
      "if (admin && error instanceof Refusal && error.reason === 'gone')",
    ],
    [
      'why it was refused',
      "reason === 'forbidden' ? { details: { reason: message } } : {}",
      "reason === 'not_found' ? { details: { reason: message } } : {}",
    ],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('target', 'grants'), [
    ['a refusal names the person it was about', '...(target ? { target } : {}),', NOTHING],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('access-granted'), [
    ['the grant that was used', '...(grant === undefined ? {} : { grant }),', NOTHING],
  ]),
  ...faults(`${SERVER}/domain/audit/audit.ts`, server('access-allowed'), [
    ['which session it was', 'session_id: entry.admin?.sessionId ?? null', 'session_id: null'],
  ]),
  ...faults(`${SERVER}/domain/audit/audit.ts`, beside('domain/audit/audit'), [
    ['a row and its values are written together', '!entries.some(hasValues)', 'true'],
  ]),
  ...faults(`${SERVER}/domain/audit/chain-links.ts`, beside('domain/audit/chain'), [
    ['a link that was removed', 'if (link.seq !== before + 1)', 'if (link.seq <= before)'],
    [
      'a link that was changed',
      'if (!link.fits || (link.version === 1 && link.demo))',
      'if (link.version === 1 && link.demo)',
    ],
    [
      'a row that was removed too early',
      "return link.isOver ? undefined : 'it was removed before its retention ended'",
      'return undefined',
    ],
    ['a row that was changed', "if (!link.rowFits) return 'it was changed after it was linked';", NOTHING],
    [
      'values that were added',
      "return link.hasValues ? 'values were added after it was linked' : undefined;",
      'return undefined;',
    ],
    [
      'values that were removed',
      "if (!link.hasValues) return 'its values were removed';",
      'if (!link.hasValues) return undefined;',
    ],
    ['values that were changed', 'return link.valuesFit ? undefined :', 'return link.hasValues ? undefined :'],
    ['an erasure that no row tells of', 'return link.erasureFits ? undefined :', 'return link.isErased ? undefined :'],
    ['the hash covers the status', 'l.outcome, l.status, l.details,', 'l.outcome, l.details,'],
  ]),
  ...faults(`${SERVER}/domain/audit/chain.ts`, beside('domain/audit/chain'), [
    [
      'the chain ends where it ended',
      'known !== undefined && known.seq > (head?.seq ?? 0)',
      'known !== undefined && known.seq > (head?.seq ?? 0) + 1',
    ],
    [
      'the chain is the one that was written down',
      'known?.seq === link.seq && known.hash !== link.hash',
      'known?.seq === link.seq && known.seq < 0',
    ],
  ]),
  ...faults(`${SERVER}/domain/audit/chain-order.ts`, beside('domain/audit/chain-order'), [
    ['a row that is dated back', 'if (at < this.#latest - LEEWAY_MS)', 'if (at < this.#latest - 2 * LEEWAY_MS)'],
    ['a row that is dated after it was linked', "if (at > bound) return 'it is dated after it was linked';", NOTHING],
    [
      'a number of an earlier row',
      'if (link.audit_id < this.#settledBefore(at - LEEWAY_MS))',
      'if (link.audit_id < 0)',
    ],
  ]),
];
