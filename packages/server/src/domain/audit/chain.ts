import { createHash } from 'node:crypto';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import { boolean, number, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { flawOf, type Link, linksAfter } from './chain-links.ts';
import { Order } from './chain-order.ts';

const AT_ONCE = 5000;

/** The head of the audit log's chain: the number of its links, and the hash of the last one. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The result of a check: everything is correct, or the first row that is not, and why. */
export type ChainResult =
  | {
      readonly holds: true;
      readonly head: ChainHead | undefined;
      readonly rows: number;
      readonly erased: number;
      /** Findings that are not errors but worth a review, one sentence each. */
      readonly notes: readonly string[];
      /** The recorded gap, if a failover lost the given earlier head. */
      readonly gap?: string;
    }
  | { readonly holds: false; readonly row: number; readonly sentence: string };

/** A flaw, and the id of its row; 0 when it concerns no row. */
interface Flaw {
  readonly row: number;
  readonly sentence: string;
}

/** Checks the chain link by link. */
class ChainReader {
  head: ChainHead | undefined;
  rows = 0;
  erased = 0;
  readonly #order = new Order();
  readonly #times = createHash('sha256');
  #old = 0;

  /** Checks the next link. @returns what is wrong with it, if anything */
  take(link: Link): string | undefined {
    const flaw = flawOf(link, this.head?.seq ?? 0) ?? this.#flawInPlace(link);
    this.head = { seq: link.seq, hash: link.hash };
    this.rows += link.isThere ? 1 : 0;
    this.erased += link.isErased ? 1 : 0;
    return flaw;
  }

  notes(): string[] {
    return this.#order.notes();
  }

  /** Version 1 links do not cover when they were made; the row that follows them does. */
  #flawInPlace(link: Link): string | undefined {
    if (link.version === 1) {
      if (this.#old !== (this.head?.seq ?? 0)) return 'its link has an unsupported version';
      this.#old = link.seq;
      this.#times.update(`${link.seq} ${link.moment}\n`);
      this.#order.startAfter(link.audit_id);
      return undefined;
    }
    if (link.seq === this.#old + 1 && this.#old > 0 && link.isThere) {
      const { links, hash } = link.details ?? {};
      if (links !== this.#old || hash !== this.#times.digest('hex'))
        return 'it does not record when earlier links were made';
    }
    return this.#order.take(link);
  }
}

const selectMisplaced = statement(
  { seq: number, row: number },
  (head: number) => sql`
    (select seq, audit_id as row from audit_seals where seq < 1 limit 1)
    union all
    (select max(seq), audit_id from audit_seals where seq <= ${head} group by audit_id having count(*) > 1 limit 1)
    union all
    (select seq, max(audit_id) from audit_seals where seq <= ${head} group by seq having count(*) > 1 limit 1)`,
);

const selectUnsealed = statement(
  { row: number, waits: boolean },
  () => sql`
    select each.id as row, u.audit_id is not null as waits
    from (select id from audit_log union all select audit_id from audit_values) each
    left join audit_unsealed u on u.audit_id = each.id
    where (u.audit_id is null or u.queued_at < now() - interval '1 minute')
      and not exists (select from audit_seals s where s.audit_id = each.id)
    order by each.id limit 1`,
);

const selectStray = statement(
  { row: number },
  () => sql`
    select v.audit_id as row from audit_values v join audit_seals s on s.audit_id = v.audit_id
    where v.at not between s.at - interval '1 day' and s.at + interval '1 day' order by v.audit_id limit 1`,
);

/** Finds what links cannot show: links outside of the chain, and rows and values without a link. */
async function findBeside<Database>(db: Kysely<Database>, head: number): Promise<Flaw | undefined> {
  const link = await selectMisplaced.first(db, head);
  if (link) return { row: link.row, sentence: `Row ${link.row}: link ${link.seq} is not part of the chain.` };
  const stray = await selectStray.first(db);
  if (stray) return { row: stray.row, sentence: `Row ${stray.row}: it has values stored outside their table.` };
  const row = await selectUnsealed.first(db);
  return row && { row: row.row, sentence: `Row ${row.row}: it was never added to the chain.` };
}

const selectHead = statement(
  { seq: number, hash: text },
  () => sql`select seq, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1`,
);

/** Returns the head of the audit log's chain; undefined when it has no link. */
export const chainHead = (db: QueryExecutorProvider): Promise<ChainHead | undefined> => selectHead.first(db);

const Gap = z.object({
  timeline: z.object({ before: z.number(), after: z.number() }),
  audit: z.object({ after: z.number(), until: z.number() }).optional(),
});

/** Describes the failover gap that contains an earlier chain head, if this row records one. */
function gapAround({ seq }: ChainHead, link: Link): string | undefined {
  const { audit, timeline } = Gap.safeParse(link.details).data ?? {};
  if (!audit || !timeline || seq <= audit.after || seq > audit.until) return undefined;
  return `Link ${seq} was lost in a failover: row ${link.audit_id} ${link.told} records that links ${audit.after + 1} to ${audit.until} were lost between timelines ${timeline.before} and ${timeline.after}.`;
}

/**
 * Checks the whole chain of the audit log: compares every row with its link, and their order with their times. Rows
 * past their retention may be missing, and values may be erased by a row that records it. Any other difference is
 * reported.
 * @param known an earlier chain head from an outside copy: shows whether the end was cut off or rewritten.
 */
export async function verifyChain<Database>(db: Kysely<Database>, known?: ChainHead): Promise<ChainResult> {
  const walk = new ChainReader();
  let otherRow: number | undefined;
  let gap: string | undefined;
  for (;;) {
    const links = await linksAfter(db, walk.head?.seq ?? 0, walk.head?.hash ?? '', AT_ONCE);
    for (const link of links) {
      const flaw = walk.take(link);
      const row = link.audit_id;
      if (flaw) return { holds: false, row, sentence: `Row ${row} ${link.told}: ${flaw}.` };
      if (known?.seq === link.seq && known.hash !== link.hash) otherRow = row;
      if (known && link.isGap) gap ??= gapAround(known, link);
    }
    if (links.length < AT_ONCE) break;
  }
  const { head, rows, erased } = walk;
  const isCutOff = known !== undefined && known.seq > (head?.seq ?? 0);
  const isOther = otherRow !== undefined;
  if (isOther && gap === undefined)
    return {
      ...{ holds: false, row: otherRow ?? 0 },
      sentence: `Row ${otherRow}: the chain up to link ${known?.seq} is not the recorded one.`,
    };
  if (isCutOff && gap === undefined)
    return {
      holds: false,
      row: 0,
      sentence: `The chain ends at link ${head?.seq ?? 0}. Links up to ${known.seq} were removed.`,
    };
  const beside = await findBeside(db, head?.seq ?? 0);
  if (beside) return { holds: false, ...beside };
  return {
    ...{ holds: true, head, rows, erased, notes: walk.notes() },
    ...(gap !== undefined && (isOther || isCutOff) ? { gap } : {}),
  };
}
