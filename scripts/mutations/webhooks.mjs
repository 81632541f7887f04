import { beside, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const webhooks = feature('webhooks/webhooks');
const commands = beside('commands/webhooks');
const state = feature('delivery-state/delivery-state');
const WEBHOOKS = `${SERVER}/domain/webhooks`;

export const hooks = [
  ...faults(`${WEBHOOKS}/secret.ts`, webhooks, [
    ['the moment is signed', '`${id}.${timestamp}.${body}`', '`${id}.${body}`'],
    ['both secrets sign', "    .join(' '),", "    .slice(0, 1).join(' '),"],
  ]),
  ...faults(`${WEBHOOKS}/address.ts`, commands, [
    ['a password in the address', "if (url.username !== '' || url.password !== '')", 'if (false)'],
    ['http in production', "if (production && url.protocol === 'http:')", 'if (false)'],
    ['a network that is refused', '!isReachable(address, rules.webhookAllowedNetworks)', 'false'],
  ]),
  ...faults(`${WEBHOOKS}/send.ts`, webhooks, [
    ['what is cut ends with a whole character', '.toWellFormed()', NOTHING],
    ['no status but 2xx is a delivery', 'status >= 200 && status < 300', 'status >= 200 && status < 400'],
  ]),
  ...faults(`${SERVER}/core/outbound/post.ts`, webhooks, [
    ['no more is read than is kept', '      if (left <= 0) break;\n', NOTHING],
  ]),
  ...faults(`${WEBHOOKS}/delays.ts`, webhooks, [
    ['the second try is later than the first', 'DELAYS[failures - 1]', 'DELAYS[0]'],
    ['it is given up', 'if (left <= 0) return undefined;', NOTHING],
    ['the last try is at 72 hours', 'Math.min(left, delay *', 'Math.min(LAST_DELAY * 2, delay *'],
  ]),
  ...faults(`${WEBHOOKS}/queues.ts`, webhooks, [
    ['only the types that it wants', "(e.events = '{*}' or d.type = any(e.events))", 'true'],
    [
      'the oldest of a subject first',
      'limit ${sql.lit(OF_SUBJECT)}) d\n    order by d.position',
      'limit ${sql.lit(OF_SUBJECT)}) d\n    order by d.position desc',
    ],
    [
      'who takes a subject puts it off',
      ', next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})',
      NOTHING,
    ],
    ['resumed, all is tried at once', 'set next_at = now(), tries = 0', 'set tries = 0'],
  ]),
  ...faults(`${WEBHOOKS}/complete.ts`, webhooks, [
    [
      'a failure is no success',
      'case when r.delivered_at is null then coalesce(h.failing_since, r.failed_at) end',
      'null',
    ],
    ['a queue that is empty goes', 'await endQueues(trx, queues);', NOTHING],
    ['a failure waits for its next try', 'next_at = now() + make_interval(secs => r.delay)', 'next_at = now()'],
  ]),
  ...faults(`${WEBHOOKS}/worker.ts`, webhooks, [
    ['a failing event holds back its subject', '        wait = next;\n        break;', '        wait = next;'],
    ['410 ends it', 'if (attempt.status === GONE) await endEndpoint(services, endpoint.id);', NOTHING],
    [
      '24 hours of failures pause it',
      'if (!written.every(({ attempt }) => isDelivered(attempt))) await pauseFailing(services);',
      NOTHING,
    ],
  ]),
  ...faults(`${WEBHOOKS}/endpoints.ts`, webhooks, [
    ['what comes before it is none of its', '${position}::bigint', '${0}::bigint'],
    [
      'what is committed before it has a place before it',
      'const position = await numberUntilNow(trx);',
      'const position = 0;',
    ],
    [
      'the former secret ends with the overlap',
      'case when e.former_until > now() then e.sealed_former_secret end as "sealedFormer",\n      coalesce(',
      'e.sealed_former_secret as "sealedFormer",\n      coalesce(',
    ],
  ]),
  ...faults(`${WEBHOOKS}/resend.ts`, webhooks, [
    [
      'only what failed, when that is asked',
      "(state = 'delivered' and not ${failedAlone}::boolean)",
      "state = 'delivered'",
    ],
    ['what is sent again has a queue', '  await addQueues(trx, endpointId, [subject]);\n', NOTHING],
  ]),
  ...faults(`${WEBHOOKS}/metrics.ts`, webhooks, [
    [
      'the oldest, not the newest',
      "d.state = 'pending'\n          order by",
      "d.state = 'delivered'\n          order by",
    ],
  ]),
  ...faults(`${SERVER}/features/delivery-state/index.ts`, state, [
    ['what is not delivered is not said to be', "found.find(({ state }) => state === 'pending')", 'undefined'],
    ['what came before an endpoint is not for it', 'e.created_at <= ${decidedAt}', 'true'],
    ['a key that has read it', 'if (isRead) return', 'if (!isRead) return'],
  ]),
];
