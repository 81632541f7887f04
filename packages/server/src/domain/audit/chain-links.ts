import { type Kysely, sql } from 'kysely';
import { boolean, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { eventOfColumn } from './former-events.ts';
import { GAP_EVENT } from './gap-event.ts';
import { withValues } from './values.ts';

/** A link of the chain and the current state of its row: everything that can be checked for one link alone. */
export interface Link {
  readonly seq: number;
  readonly audit_id: number;
  /** Version 1 links do not cover when they were made, or whether their row is demo data. */
  readonly version: number;
  readonly demo: boolean;
  readonly at: Date;
  readonly kept_until: Date;
  readonly sealed_at: Date;
  /** `sealed_at`, with microseconds. */
  readonly moment: string;
  readonly hash: string;
  readonly fits: boolean;
  readonly isThere: boolean;
  readonly isOver: boolean;
  readonly rowFits: boolean;
  readonly wantsValues: boolean;
  readonly hasValues: boolean;
  readonly isErased: boolean;
  readonly erasureFits: boolean;
  readonly valuesFit: boolean;
  /** The time and event of the row, for a sentence. */
  readonly told: string;
  /** Whether the row records what a failover lost. */
  readonly isGap: boolean;
  /** The details of a gap row, and of the row about version 1 links. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

const moment = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

const hashInput = (value: ReturnType<typeof sql>) => sql`convert_to((${value})::text, 'UTF8')`;

// The hashes are recomputed here, without the chain's functions: a role that can change rows as their owner could also
// change those functions.
const rowHash = sql`sha256(${hashInput(sql`jsonb_build_array(l.id, ${moment('l.at')}, l.admin_id, l.session_id, l.ip,
  l.request_id, l.call, l.permission, l.target_type, l.target_id, l.outcome, l.status, l.details, ${moment('l.kept_until')})`)})`;
const valuesHash = sql`sha256(v.salt || ${hashInput(sql`jsonb_build_array(v.before, v.after)`)})`;
const linkHash = sql`sha256(s.previous || ${hashInput(sql`jsonb_build_array(s.seq, s.audit_id, ${moment('s.at')},
  ${moment('s.kept_until')}, encode(s.row_hash, 'hex'), encode(s.values_hash, 'hex'))
  || case when s.version = 1 then '[]' else jsonb_build_array(s.version, s.demo, ${moment('s.sealed_at')}) end`)})`;

/** Whether a row (`l`) matches its link (`s`). */
const rowFits = sql<boolean>`
  l.at = s.at and l.kept_until = s.kept_until and (s.version = 1 or s.demo = l.request_id like 'demo-%')
  and ${rowHash} is not distinct from s.row_hash`;

/** Whether values (`v`) match their link (`s`) and were not erased. */
const valuesFit = sql<boolean>`
  v.erased_at is null and v.erased_by is null and ${valuesHash} is not distinct from s.values_hash and v.salt is not null`;

/** Whether all values (`v`) were erased, by an audit log row that records this. */
const erasureFits = sql<boolean>`
  v.before is null and v.after is null and v.salt is null and exists (
    select from audit_log e
    where e.id = v.erased_by and e.at = v.erased_at and e.details -> 'erased' @> to_jsonb(v.audit_id))`;

/**
 * Whether a row (`l`) or its values (`v`) differ from its link (`s`). One link alone shows this, which is enough to
 * mark the row wherever it is read. All three come from left joins; a row that is not linked yet counts as unchanged.
 */
export const isTampered = sql<boolean>`
  s.seq is not null and not coalesce(${rowFits} and case
    when s.values_hash is null then v.audit_id is null
    when v.erased_at is not null or v.erased_by is not null then ${erasureFits}
    else ${valuesFit} end, false)`;

const selectLinks = statement(
  {
    seq: number,
    audit_id: number,
    version: number,
    demo: boolean,
    at: timestamp,
    kept_until: timestamp,
    sealed_at: timestamp,
    moment: text,
    hash: text,
    fits: boolean,
    isThere: boolean,
    isOver: boolean,
    rowFits: boolean,
    wantsValues: boolean,
    hasValues: boolean,
    isErased: boolean,
    erasureFits: boolean,
    valuesFit: boolean,
    told: text,
    details: orNull(json<NonNullable<Link['details']>>()),
    isGap: boolean,
  },
  (hash: string, seq: number, most: number) => sql`
    select s.seq, s.audit_id, s.version, s.demo, s.at, s.kept_until, s.sealed_at, ${moment('s.sealed_at')} as moment,
      encode(s.hash, 'hex') as hash, ${linkHash} is not distinct from s.hash as fits,
      l.id is not null as "isThere", s.kept_until < now() as "isOver", coalesce(${rowFits}, false) as "rowFits",
      s.values_hash is not null as "wantsValues", v.audit_id is not null as "hasValues",
      v.erased_at is not null or v.erased_by is not null as "isErased",
      case when v.erased_at is not null or v.erased_by is not null then ${erasureFits} else false end as "erasureFits",
      coalesce(${valuesFit}, false) as "valuesFit",
      coalesce(to_char(s.at at time zone 'UTC', '"of "YYYY-MM-DD HH24:MI:SS" UTC"'), 'without a time')
        || coalesce(' (' || ${eventOfColumn('l.call')} || ', by ' || coalesce((select username from users where id = l.admin_id), 'no one signed in') || ')', '')
        as told,
      case when l.call in ('upkeep.chain', ${sql.lit(GAP_EVENT)}) then l.details end as details, coalesce(l.call = ${sql.lit(GAP_EVENT)}, false) as "isGap"
    from (
      select *, lag(hash, 1, decode(${hash}, 'hex')) over (order by seq) as previous
      from audit_seals where seq > ${seq} order by seq limit ${most}
    ) s
    left join audit_log l on l.id = s.audit_id
    ${withValues(sql`s.audit_id`, sql`s.at`)}
    order by s.seq`,
);

/**
 * Reads the next links after a given one, in order.
 * @param hash the previous link's hash, in hex; empty before the first.
 */
export async function linksAfter<Database>(
  db: Kysely<Database>,
  seq: number,
  hash: string,
  most: number,
): Promise<Link[]> {
  const rows = await selectLinks(db, hash, seq, most);
  return rows;
}

/**
 * Returns what is wrong with one link, given that everything before it is correct.
 * @param before the number of the previous link
 */
export function flawOf(link: Link, before: number): string | undefined {
  if (link.seq !== before + 1) return `link ${before + 1} of the chain is missing`;
  // Demo data is newer than version 1 links.
  if (!link.fits || (link.version === 1 && link.demo)) return 'its link in the chain was changed';
  if (!link.isThere && link.hasValues) return 'it was removed and its values were not';
  if (!link.isThere) return link.isOver ? undefined : 'it was removed before its retention ended';
  if (!link.rowFits) return 'it was changed after it was linked';
  if (!link.wantsValues) return link.hasValues ? 'values were added after it was linked' : undefined;
  if (!link.hasValues) return 'its values were removed';
  if (link.isErased)
    return link.erasureFits ? undefined : 'its values were erased, and no row of the audit log says so';
  return link.valuesFit ? undefined : 'its values were changed after it was linked';
}
