import { type ChainHead, verifyChain } from '../domain/audit/chain.ts';
import { extendChain } from '../domain/audit/chain-worker.ts';
import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';

const USAGE = `npm run audit:verify [-- --head <link>:<hash>]
  verifies every audit log row against the hash chain and reports the first mismatch.
  With --head, it also detects removed or rebuilt rows.`;

function headIn(args: readonly string[]): ChainHead | undefined {
  if (args.length === 0) return undefined;
  const [, seq, hash] = /^(?:--head[ =])?(\d{1,15}):([0-9a-f]{64})$/.exec(args.join(' ')) ?? [];
  if (seq === undefined || hash === undefined) throw new CommandFailure(USAGE);
  return { seq: Number(seq), hash };
}

await runCommand({ usage: USAGE, read: headIn }, async (known, { db }) => {
  // Only a running server seals rows, so seal what waits before the check.
  await extendChain(db);
  const verdict = await verifyChain(db, known);
  if (!verdict.holds) throw new CommandFailure(`The audit log was tampered with. ${verdict.sentence}`);
  const { head, rows, erased, notes, gap } = verdict;
  if (gap !== undefined)
    throw new CommandFailure(
      `${gap} All remaining ${rows.toLocaleString('en')} rows are intact. The lost rows are in the server logs.`,
    );
  if (!head) return 'The audit log is empty.';
  return [
    `The audit log is intact: ${rows.toLocaleString('en')} rows match their links, the values of ${erased.toLocaleString('en')} were erased.`,
    ...notes,
    `The chain ends at ${head.seq}:${head.hash}`,
    'Store this line elsewhere. Pass it to the next run with --head to detect truncation or replacement.',
  ].join('\n');
});
