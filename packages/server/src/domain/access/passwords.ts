import { hash, verify } from '@node-rs/argon2';
import { normalText } from '@quarterdeck/contract/core/text/text';
import pLimit from 'p-limit';
import { Refusal } from '../../core/errors.ts';
import { refuseWhileHolding } from '../../database/connections/connections.ts';

/** OWASP Password Storage: Argon2id (the library's default), 19 MiB, two iterations, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const QUEUE = 64;

const limit = pLimit(AT_ONCE);

/** The number of concurrent hashes is limited, so that a flood of sign-ins cannot block everything else. */
function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhileHolding('a turn to hash');
  if (limit.pendingCount >= QUEUE)
    throw new Refusal('unavailable', 'The server is busy. Try again in a moment', { retryAfterSeconds: 2 });
  return limit(work);
}

/**
 * Returns the forms in which keyboards may enter a password: the hashed one (NFC, as NIST SP 800-63B 5.1.1.2 requires),
 * unchanged, and decomposed. Their number depends on the password alone.
 */
const formsOf = (password: string): readonly string[] => [
  ...new Set([normalText(password), password, password.normalize('NFD')]),
];

/** Hashes a password with Argon2id. @throws Refusal unavailable when too many callers wait already. */
export const hashPassword = (password: string): Promise<string> => bounded(() => hash(normalText(password), COST));

/** A dummy hash, so that an unknown username takes as long as a known one. */
const nobody = hash('no one has this password', COST);

/**
 * Whether a password matches the hash. Without a hash it takes the same time and returns false.
 * @throws Refusal unavailable when too many callers wait already.
 */
export const passwordFits = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  bounded(async () => {
    const known = passwordHash ?? (await nobody);
    let fits = false;
    for (const form of formsOf(password)) fits = (await verify(known, form)) || fits;
    return passwordHash !== undefined && fits;
  });
