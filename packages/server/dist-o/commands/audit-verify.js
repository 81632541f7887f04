import { verifyChain } from '../chunks/chunk-GRNRQCC6.js';
import '../chunks/chunk-EWPQDY4N.js';
import { extendChain } from '../chunks/chunk-YY5SK25Z.js';
import '../chunks/chunk-LCRDW6I4.js';
import '../chunks/chunk-MAQ42SSL.js';
import { CommandFailure, runCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HZYYA3QQ.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/audit-verify.ts
var USAGE = `npm run audit:verify [-- --head <link>:<hash>]
  compares every row of the audit log with its link in the chain, and names the first that does not fit;
  with the end of the chain as it was written down earlier, also what was cut off or made again`;
function headIn(args) {
  if (args.length === 0) return void 0;
  const [, seq, hash] = /^(?:--head[ =])?(\d{1,15}):([0-9a-f]{64})$/.exec(args.join(' ')) ?? [];
  if (seq === void 0 || hash === void 0) throw new CommandFailure(USAGE);
  return { seq: Number(seq), hash };
}
await runCommand({ usage: USAGE, read: headIn }, async (known, { db }) => {
  await extendChain(db);
  const verdict = await verifyChain(db, known);
  if (!verdict.holds) throw new CommandFailure(`The audit log was tampered with. ${verdict.sentence}`);
  const { head, rows, erased, notes } = verdict;
  if (!head) return 'The audit log is empty.';
  return [
    `The audit log holds: ${rows.toLocaleString('en')} rows fit their links, the values of ${erased.toLocaleString('en')} were erased.`,
    ...notes,
    `The chain ends at ${head.seq}:${head.hash}`,
    'Keep this line elsewhere: given to the next run with --head, it shows what was cut off or made again.',
  ].join('\n');
});
//# sourceMappingURL=audit-verify.js.map
