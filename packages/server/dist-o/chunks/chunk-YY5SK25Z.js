import { bytes, json, number, sql, statement } from './chunk-HZYYA3QQ.js';
import { startRounds } from './chunk-MAQ42SSL.js';

// src/domain/audit/chain-worker.ts
var ROUND_MS = 500;
var AT_ONCE = 500;
var HEAD_MS = 6e4;
var addLinks = statement(
  { seq: number, hash: bytes, entry: json() },
  () => sql`
    select coalesce(seq, 0) as seq, coalesce(hash, '') as hash, coalesce(entry, '{}') as entry from audit_seal(${AT_ONCE})`,
);
async function extendChain(db, log) {
  let head;
  for (;;) {
    const rows = await addLinks(db);
    for (const { seq, hash, entry } of rows)
      log?.info({ audit: { seq, hash: hash.toString('hex'), ...entry } }, 'audit');
    const last = rows.at(-1);
    if (last) head = { seq: last.seq, hash: last.hash.toString('hex'), at: /* @__PURE__ */ new Date().toISOString() };
    if (rows.length < AT_ONCE) return head;
  }
}
function headLogger(log, everyMs) {
  let unlogged;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const write = () => {
    if (unlogged) log.info({ auditHead: unlogged }, 'the end of the audit log');
    unlogged = void 0;
    loggedAt = performance.now();
  };
  return {
    take: (head) => {
      unlogged = head ?? unlogged;
      if (unlogged && performance.now() - loggedAt >= everyMs) write();
    },
    write,
  };
}
function startChainWorker(db, log, headMs = HEAD_MS) {
  const heads = headLogger(log, headMs);
  const rounds = startRounds(
    () => extendChain(db, log).then(heads.take),
    ROUND_MS,
    (error) => log.warn({ err: error }, 'the audit log was not sealed; it is tried again'),
  );
  return {
    stop: async () => {
      await rounds.stop();
      await extendChain(db, log).then(heads.take, () => void 0);
      heads.write();
    },
  };
}

export { extendChain, startChainWorker };
//# sourceMappingURL=chunk-YY5SK25Z.js.map
