// src/domain/access/passwords.ts
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HttpError } from './chunk-2TIE53C4.js';
import { refuseWhileHolding } from './chunk-HZYYA3QQ.js';

var COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
var AT_ONCE = 4;
var QUEUE = 64;
var limit = pLimit(AT_ONCE);
function bounded(work) {
  refuseWhileHolding('a turn to hash');
  if (limit.pendingCount >= QUEUE)
    throw new HttpError(503, 'The server is busy. Try again in a moment', { retryAfterSeconds: 2 });
  return limit(work);
}
var hashPassword = (password) => bounded(() => hash(password, COST));
var nobody = hash('nobody has this password', COST);
var passwordFits = (password, passwordHash) =>
  bounded(async () => {
    const fits = await verify(passwordHash ?? (await nobody), password);
    return passwordHash !== void 0 && fits;
  });

export { hashPassword, passwordFits };
//# sourceMappingURL=chunk-LLNENLV2.js.map
