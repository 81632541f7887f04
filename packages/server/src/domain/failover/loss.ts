import { sql } from 'kysely';
import type { Reports } from '../../core/report-memory.ts';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** The timeline of the current primary, which increases when a standby becomes the primary. 0 on a standby. */
export const timelineNow = sql`
  case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end`;

const selectFound = statement(
  {
    database: text,
    timeline: number,
    history: number,
    position: number,
    event: orNull(text),
    seq: number,
    hash: text,
    eventThere: orNull(text),
    lastShared: number,
    lastLost: number,
  },
  (position: number, seqs: readonly number[], hashes: readonly string[]) => sql`
    select coalesce((select system_identifier from pg_control_system())::text || ' '
        || (select oid from pg_database where datname = current_database())::text, '') as database,
      coalesce(${timelineNow}, 0) as timeline, f.history, f.last_position as position,
      (select event_id from app_events where position = f.last_position) as event,
      coalesce(s.seq, 0) as seq, coalesce(encode(s.hash, 'hex'), '') as hash,
      (select event_id from app_events where position = ${position}) as "eventThere",
      coalesce(heads.shared, 0) as "lastShared", coalesce(heads.lost, 0) as "lastLost"
    from app_event_feed f left join (select seq, hash from audit_seals order by seq desc limit 1) s on true
    cross join (
      select max(known.seq) filter (where a.seq is not null) as shared, max(known.seq) filter (where a.seq is null) as lost
      from unnest(${seqs}::bigint[], ${hashes}::text[]) known (seq, hash)
      left join audit_seals a on a.seq = known.seq and encode(a.hash, 'hex') = known.hash
    ) heads`,
);

/** A database's state, compared with what was reported. */
export type Comparison = Awaited<ReturnType<typeof selectFound.one>>;

/** Reads a database's state for comparison with reports. */
export const compareReports = (
  db: Parameters<typeof selectFound>[0],
  told: Reports | undefined,
): Promise<Comparison> => {
  const heads = told?.heads ?? [];
  return selectFound.one(
    db,
    told?.position ?? 0,
    heads.map(({ seq }) => seq),
    heads.map(({ hash }) => hash),
  );
};

/** Reported changes that no longer exist. */
export interface Loss {
  /** Lost feed positions: those after the first number, up to the second. */
  readonly feed?: { readonly after: number; readonly until: number };
  /**
   * Lost links of the audit log's chain: those after the first number, up to the second, and the hash of the last one.
   */
  readonly audit?: { readonly after: number; readonly until: number; readonly hash: string };
}

/** Compares a database with what was reported. @returns undefined when everything exists. */
export function lossOf(told: Reports, found: Comparison): Loss | undefined {
  const lost = told.heads.find(({ seq }) => seq === found.lastLost);
  // The position may have been given again, to another event.
  const isSameEvent =
    told.event === null ? !lost || told.position === 0 : found.eventThere === null || found.eventThere === told.event;
  const isFeedLost = told.history === found.history && (found.position < told.position || !isSameEvent);
  if (!isFeedLost && !lost) return undefined;
  return {
    ...(isFeedLost ? { feed: { after: Math.min(found.position, told.position - 1), until: told.position } } : {}),
    ...(lost ? { audit: { after: found.lastShared, until: lost.seq, hash: lost.hash } } : {}),
  };
}
