import { components, faults, NOTHING, WEB, web } from './support/write.mjs';

const session = web('data/session/session');

export const webSession = [
  ...faults(`${WEB}/ui/state/session-store.ts`, session, [
    ['the store is over when the session ends', '  const { end } = current.get();\n  end();\n', NOTHING],
    ['what belonged to it is gone', 'current.set(begin());', NOTHING],
    ['a value belongs to its own store', 'const known = cells.get(store);', 'const known = cells.get(sessionStore());'],
  ]),
  ...faults(`${WEB}/data/session/session.ts`, session, [
    ['what others wrote is not left to who signs in', '  forgetDrafts(user.id);\n', NOTHING],
    ['someone else in another tab', 'owner === null || !isSamePerson(before, owner)', 'owner === null'],
    [
      'another tab has signed out',
      'owner === null || !isSamePerson(before, owner)',
      'owner !== null && !isSamePerson(before, owner)',
    ],
    [
      'another tab changes what is known',
      'if (key === null || KEYS.some((ours) => ours === key)) refresh();',
      'if (key === null) refresh();',
    ],
    [
      'everything of a tab was cleared',
      'if (key === null || KEYS.some((ours) => ours === key)) refresh();',
      'if (KEYS.some((ours) => ours === key)) refresh();',
    ],
    [
      'an answer to an older token says nothing',
      "if (phase !== 'in' || token !== own) return false;",
      "if (phase !== 'in') return false;",
    ],
    ['a page that was only just opened is left', 'if (!isConfirmed.get()) {', 'if (isConfirmed.get()) {'],
    [
      'signing out forgets everything',
      'for (const key of KEYS) localStorage.removeItem(key);',
      "localStorage.removeItem('token');",
    ],
    ['the code is awaited no more', "localStorage.removeItem('otpKey');\n", NOTHING],
    ['a user that cannot be read is none', '} catch {\n    return null;', '} catch {\n    return {} as SignedInUser;'],
    ['a session that has ended is not open', 'endedToken.set(token);', NOTHING],
    [
      'signing in again ends the question',
      "if (endedToken.get() !== null && (phase === 'out' || isNew)) endedToken.set(null);",
      NOTHING,
    ],
    ['what the server says of oneself keeps the token', '{ ...user, ...news }', '{ ...news }'],
  ]),
  ...faults(`${WEB}/data/client/send.ts`, web('data/client/send'), [
    ['an answer that comes after the end is not used', 'if (store.isOver()) throw sessionOver();', NOTHING],
  ]),
  ...faults(`${WEB}/data/client/query-client.ts`, web('data/client/send'), [
    [
      'each session has its own answers',
      'const clients = sessionPart(newClient);',
      'const only = newClient({ isOver: () => false, onEnd: () => undefined });\nconst clients = sessionPart(() => only);',
    ],
  ]),
  ...faults(`${WEB}/data/client/query-client.ts`, components('data/list/list'), [
    ['what the server had no time for is asked for again', 'tries < BUSY_TRIES && isBusy(error)', 'false'],
    ['it is not asked for again and again', 'tries < BUSY_TRIES && ', NOTHING],
  ]),
  ...faults(`${WEB}/data/client/request.ts`, web('data/client/request'), [
    [
      'a request of a timer says so',
      "if (background && acceptsHeader('x-background')) headers['x-background'] = '1';",
      NOTHING,
    ],
    [
      'the version that was seen',
      "if (version !== undefined && acceptsHeader('if-match')) headers['if-match'] = String(version);",
      "if (version && acceptsHeader('if-match')) headers['if-match'] = String(version);",
    ],
    ['a write has a key', "headers['idempotency-key'] = key ?? newKey();", "headers['idempotency-key'] = newKey();"],
    ['nothing is sent that is not there', 'filter(([, value]) => value !== undefined)', 'filter(() => true)'],
    ['the token is a header', 'if (token !== null) headers.authorization', "if (token === '') headers.authorization"],
  ]),
  ...faults(`${WEB}/data/client/failure.ts`, web('data/client/failure'), [
    ['what is wrong with each field', 'errors: body?.errors,', NOTHING],
    ['when to try again', 'header !== null && /^\\d+$/.test(header) ? Number(header) : undefined', 'undefined'],
  ]),
  ...faults(`${WEB}/data/client/accepted.ts`, web('data/client/accepted'), [
    ['an answer that says it is none', '[200, 201].includes(responseCode) &&', NOTHING],
  ]),
  ...faults(`${WEB}/ui/form/values.ts`, web('ui/form/values'), [
    [
      'what is optional and empty is not sent',
      'if (isEmpty && call.input.shape[name]?.safeParse(undefined).success) return [];',
      NOTHING,
    ],
    ['a switch is 1 or 0', "typeof value === 'boolean' ? Number(value) : value", 'value'],
    ['the first error of a field', 'wrong.toReversed()', 'wrong'],
    ['errors of fields that the form has', 'errors.filter(({ field }) => field in values)', 'errors'],
    ['a form that was changed back', 'String(value) !== String(before[name])', "String(value) !== ''"],
  ]),
];
