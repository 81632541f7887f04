import { beside, FEATURES, faults, feature, NOTHING, SERVER } from './support/write.mjs';

const tests = feature('session/sign-in');
const methods = feature('session/methods/methods');
const SESSION = `${FEATURES}/session`;
const METHODS = `${SESSION}/methods`;

export const signIn = [
  ...faults(`${SESSION}/login.ts`, tests, [
    [
      'suspended or locked admins get in',
      'if (!account?.open || (!own && !chosen))',
      'if (!account || (!own && !chosen))',
    ],
    [
      'a right password gives its try back',
      'for (const [limit, subject] of buckets) await services.rateLimiter.refund(limit, subject);',
      NOTHING,
    ],
    ['strangers share no bucket with the owner', 'account?.knowsNetwork ? `${name}\\n${network}` : name', 'name'],
    ['a name in capitals is the same', 'const name = nameKey(username);', 'const name = username;'],
    ['a new code not at once', 'if (again) {', 'if (!again) {'],
    [
      'a temporary password is good whatever strangers tried',
      'if (account?.open && account.madeId !== null) return',
      'if (account?.open && account.madeId === 0) return',
    ],
  ]),
  ...faults(`${METHODS}/mailed-code/code.ts`, tests, [
    [
      'the code of a mail is the one that is compared',
      "services.secrets.hmac('code', code)",
      "services.secrets.hmac('code', newCode())",
    ],
  ]),
  ...faults(`${METHODS}/mailed-code/code.ts`, methods, [
    ['a code that was not mailed is none', 'return guess.is_mailed && isSame;', 'return guess.is_mailed || isSame;'],
  ]),
  ...faults(`${METHODS}/mailed-code/resend.ts`, methods, [
    ['a mailed code only where the rule allows it', "includes('mail')", "includes('mail') || true"],
  ]),
  ...faults(`${METHODS}/methods.ts`, methods, [
    [
      'a passkey alone where a group asks for it',
      "if (own.rule === 'passkey' && own.hasPasskey) return ['passkey'];",
      NOTHING,
    ],
    [
      'a temporary password came by mail itself',
      "(own.rule === 'any' && !isAfterTemporaryPassword)",
      "own.rule === 'any'",
    ],
    ['who lacks a passkey needs one', "return own.hasPasskey ? null : 'passkey';", 'return null;'],
  ]),
  ...faults(`${METHODS}/app/code.ts`, methods, [['a code of an app counts once', 'step > app.lastStep', 'step > 0']]),
  ...faults(`${METHODS}/app/apps.ts`, methods, [
    ['a code of an app counts once, in parallel too', 'last_step < ${step}::int8', '${step}::int8 > 0'],
  ]),
  ...faults(`${METHODS}/app/totp.ts`, methods, [['one step of drift', 'const DRIFT = 1;', 'const DRIFT = 2;']]),
  ...faults(`${METHODS}/recovery-codes/codes.ts`, methods, [
    [
      'a recovery code opens one session',
      'where admin_id = ${adminId} and slot = ${slot}::int and used_at is null returning',
      'where admin_id = ${adminId} and slot = ${slot}::int returning',
    ],
  ]),
  ...faults(`${METHODS}/passkeys/challenge.ts`, methods, [
    ['a challenge is ours, for this', 'return timingSafeEqual(', 'return true || timingSafeEqual('],
    [
      'a challenge counts once',
      'on conflict do nothing returning true',
      'on conflict (challenge_hash) do update set expires_at = excluded.expires_at returning true',
    ],
    ['a challenge ends', 'where ${end}::timestamptz > now()', 'where true'],
  ]),
  ...faults(`${METHODS}/passkeys/login.ts`, methods, [
    ['a passkey alone verifies its user', 'mustVerifyUser: key === undefined', 'mustVerifyUser: false'],
    ['a suspended admin does not get in', 'if (!passkey?.isOpen)', 'if (!passkey)'],
    [
      'a copied passkey is found',
      'if (!(await notePasskeyUse(trx, passkey.id, counter))) throw',
      'if (await notePasskeyUse(trx, passkey.id, counter) === undefined) throw',
    ],
  ]),
  ...faults(`${METHODS}/passkeys/verify.ts`, methods, [
    [
      'a passkey is of its owner',
      'if (userHandle && userHandle !== handleOf',
      'if (!userHandle && userHandle !== handleOf',
    ],
  ]),
  ...faults(`${SERVER}/http/authorize.ts`, methods, [
    [
      'who must add a method does nothing else',
      'if (admin.needsMethod !== null && !endpoint.duringSetup)',
      'if (false)',
    ],
  ]),
  ...faults(`${SERVER}/http/limits/staff-networks.ts`, beside('http/limits/staff-networks'), [
    ['the console is for the networks of staff', '&& !isWithin(', '&& isWithin('],
  ]),
];
