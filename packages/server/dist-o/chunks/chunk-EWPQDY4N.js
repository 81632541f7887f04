import { boolean, json, number, orNull, sql, statement, text, timestamp } from './chunk-HZYYA3QQ.js';
import { eventOfColumn, withValues } from './chunk-LCRDW6I4.js';

// src/domain/audit/chain-links.ts
var moment = (column) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
var hashInput = (value) => sql`convert_to((${value})::text, 'UTF8')`;
var rowHash = sql`sha256(${hashInput(sql`jsonb_build_array(l.id, ${moment('l.at')}, l.admin_id, l.session_id, l.ip,
  l.request_id, l.call, l.permission, l.target_type, l.target_id, l.outcome, l.status, l.details, ${moment('l.kept_until')})`)})`;
var valuesHash = sql`sha256(v.salt || ${hashInput(sql`jsonb_build_array(v.before, v.after)`)})`;
var linkHash = sql`sha256(s.previous || ${hashInput(sql`jsonb_build_array(s.seq, s.audit_id, ${moment('s.at')},
  ${moment('s.kept_until')}, encode(s.row_hash, 'hex'), encode(s.values_hash, 'hex'))
  || case when s.version = 1 then '[]' else jsonb_build_array(s.version, s.demo, ${moment('s.sealed_at')}) end`)})`;
var rowFits = sql`
  l.at = s.at and l.kept_until = s.kept_until and (s.version = 1 or s.demo = l.request_id like 'demo-%')
  and ${rowHash} is not distinct from s.row_hash`;
var valuesFit = sql`
  v.erased_at is null and v.erased_by is null and ${valuesHash} is not distinct from s.values_hash and v.salt is not null`;
var erasureFits = sql`
  v.before is null and v.after is null and v.salt is null and exists (
    select from audit_log e
    where e.id = v.erased_by and e.at = v.erased_at and e.details -> 'erased' @> to_jsonb(v.audit_id))`;
var isTampered = sql`
  s.seq is not null and not coalesce(${rowFits} and case
    when s.values_hash is null then v.audit_id is null
    when v.erased_at is not null or v.erased_by is not null then ${erasureFits}
    else ${valuesFit} end, false)`;
var selectLinks = statement(
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
    details: orNull(json()),
  },
  (hash, seq, most) => sql`
    select s.seq, s.audit_id, s.version, s.demo, s.at, s.kept_until, s.sealed_at, ${moment('s.sealed_at')} as moment,
      encode(s.hash, 'hex') as hash, ${linkHash} is not distinct from s.hash as fits,
      l.id is not null as "isThere", s.kept_until < now() as "isOver", coalesce(${rowFits}, false) as "rowFits",
      s.values_hash is not null as "wantsValues", v.audit_id is not null as "hasValues",
      v.erased_at is not null or v.erased_by is not null as "isErased",
      case when v.erased_at is not null or v.erased_by is not null then ${erasureFits} else false end as "erasureFits",
      coalesce(${valuesFit}, false) as "valuesFit",
      coalesce(to_char(s.at at time zone 'UTC', '"of "YYYY-MM-DD HH24:MI:SS" UTC"'), 'without a time')
        || coalesce(' (' || ${eventOfColumn('l.call')} || ', by ' || coalesce((select username from users where id = l.admin_id), 'nobody signed in') || ')', '')
        as told,
      case when l.call = 'upkeep.chain' then l.details end as details
    from (
      select *, lag(hash, 1, decode(${hash}, 'hex')) over (order by seq) as previous
      from audit_seals where seq > ${seq} order by seq limit ${most}
    ) s
    left join audit_log l on l.id = s.audit_id
    ${withValues(sql`s.audit_id`, sql`s.at`)}
    order by s.seq`,
);
async function linksAfter(db, seq, hash, most) {
  const rows = await selectLinks(db, hash, seq, most);
  return rows;
}
function flawOf(link, before) {
  if (link.seq !== before + 1) return `link ${before + 1} of the chain was removed`;
  if (!link.fits || (link.version === 1 && link.demo)) return 'its link in the chain was changed';
  if (!link.isThere && link.hasValues) return 'it was removed and its values were not';
  if (!link.isThere) return link.isOver ? void 0 : 'it was removed before its time was over';
  if (!link.rowFits) return 'it was changed after it was sealed';
  if (!link.wantsValues) return link.hasValues ? 'values were added after it was sealed' : void 0;
  if (!link.hasValues) return 'its values were removed';
  if (link.isErased) return link.erasureFits ? void 0 : 'its values were erased, and no row of the audit log says so';
  return link.valuesFit ? void 0 : 'its values were changed after it was sealed';
}

export { flawOf, isTampered, linksAfter };
//# sourceMappingURL=chunk-EWPQDY4N.js.map
