import { FEATURES, faults, feature, NOTHING } from './support/write.mjs';

const tests = feature('session/sign-in');
const SESSION = `${FEATURES}/session`;

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
    [
      'the code of a mail is the one that is compared',
      "services.secrets.hmac('code', code)",
      "services.secrets.hmac('code', newCode())",
    ],
  ]),
];
