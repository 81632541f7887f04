import { type Kysely, sql } from 'kysely';
import { stampToTheSecond } from './stamp.ts';

const AT_ONCE = 5000;

/** Where the chain of the audit trail ends: the number of its links, and the hash of the last one. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** What the chain says: everything holds, or the first row that does not, and why. */
export type Verdict =
  | { readonly holds: true; readonly head: Head | undefined; readonly rows: number; readonly erased: number }
  | { readonly holds: false; readonly row: number; readonly sentence: string };

interface Link {
  readonly seq: number;
  readonly audit_id: number;
  readonly at: Date;
  readonly hash: string;
  readonly fits: boolean;
  readonly isThere: boolean;
  readonly isOver: boolean;
  readonly rowFits: boolean;
  readonly wantsValues: boolean;
  readonly hasValues: boolean;
  readonly isErased: boolean;
  readonly valuesFit: boolean;
  readonly told: string;
}

async function linksAfter<Database>(db: Kysely<Database>, seq: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select s.seq, s.audit_id, s.at, encode(s.hash, 'hex') as hash,
      s.hash is not distinct from audit_link_hash(previous.hash, s) as fits,
      l.id is not null as "isThere", s.kept_until < now() as "isOver",
      audit_row_hash(l) is not distinct from s.row_hash as "rowFits",
      s.values_hash is not null as "wantsValues", v.audit_id is not null as "hasValues",
      v.erased_at is not null as "isErased", audit_values_hash(v) is not distinct from s.values_hash as "valuesFit",
      coalesce(l.call || ', by ' || coalesce((select username from users where id = l.admin_id), 'nobody signed in'), '')
        as told
    from audit_seals s
    left join audit_seals previous on previous.seq = s.seq - 1
    left join audit_log l on l.id = s.audit_id
    left join audit_values v on v.audit_id = s.audit_id
    where s.seq > ${seq} order by s.seq limit ${AT_ONCE}
  `.execute(db);
  return rows;
}

/** What is wrong with one link, given that everything before it holds. */
function flawOf(link: Link, before: number): string | undefined {
  if (link.seq !== before + 1) return `link ${before + 1} of the chain was removed`;
  if (!link.fits) return 'its link in the chain was changed';
  if (!link.isThere) return link.isOver ? undefined : 'it was removed before its time was over';
  if (!link.rowFits) return 'it was changed after it was sealed';
  if (link.wantsValues && !link.hasValues) return 'its values were removed';
  if (link.hasValues && !link.isErased && !link.valuesFit)
    return link.wantsValues ? 'its values were changed after it was sealed' : 'values were added after it was sealed';
  return undefined;
}

/** A row that never got into the chain, though there was time. */
async function findUnsealed<Database>(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from audit_log l
    where l.at < now() - interval '1 minute' and not exists (select from audit_seals s where s.audit_id = l.id)
    order by l.id limit 1
  `.execute(db);
  return rows[0]?.id;
}

/**
 * Walks the whole chain of the audit trail and compares every row with its link. Rows whose time is over may be gone, and
 * values may be erased; whatever else differs is found.
 * @param known where the chain ended earlier, as an outside copy has it: shows what was cut off from its end, or made anew.
 */
export async function verifyChain<Database>(db: Kysely<Database>, known?: Head): Promise<Verdict> {
  let head: Head | undefined;
  let rows = 0;
  let erased = 0;
  for (;;) {
    const links = await linksAfter(db, head?.seq ?? 0);
    for (const link of links) {
      const flaw = flawOf(link, head?.seq ?? 0);
      if (flaw)
        return {
          holds: false,
          row: link.audit_id,
          sentence: `Row ${link.audit_id} of ${stampToTheSecond(link.at)}${link.told ? ` (${link.told})` : ''}: ${flaw}.`,
        };
      if (known?.seq === link.seq && known.hash !== link.hash)
        return {
          holds: false,
          row: link.audit_id,
          sentence: `Row ${link.audit_id}: the chain up to link ${link.seq} is not the one that was written down.`,
        };
      head = { seq: link.seq, hash: link.hash };
      rows += link.isThere ? 1 : 0;
      erased += link.isErased ? 1 : 0;
    }
    if (links.length < AT_ONCE) break;
  }
  if (known && known.seq > (head?.seq ?? 0))
    return {
      holds: false,
      row: 0,
      sentence: `The chain ends at link ${head?.seq ?? 0}: links up to ${known.seq} were cut off.`,
    };
  const unsealed = await findUnsealed(db);
  if (unsealed !== undefined)
    return { holds: false, row: unsealed, sentence: `Row ${unsealed}: it never got into the chain.` };
  return { holds: true, head, rows, erased };
}
