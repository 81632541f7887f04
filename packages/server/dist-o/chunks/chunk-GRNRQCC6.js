// src/domain/audit/chain.ts
import { createHash } from 'node:crypto';
import { flawOf, linksAfter } from './chunk-EWPQDY4N.js';
import { boolean, formatTimestampToSecond, number, sql, statement, text } from './chunk-HZYYA3QQ.js';

// src/domain/audit/chain-order.ts
var MINUTE_MS = 6e4;
var LEEWAY_MS = MINUTE_MS;
var LATE_MS = 10 * MINUTE_MS;
var SHORTEST_LIFE_MS = 330 * 24 * 60 * MINUTE_MS;
var Order = class {
  /** The latest time of a row until now. */
  #latest = Number.NEGATIVE_INFINITY;
  #sealedAt = Number.NEGATIVE_INFINITY;
  /** The highest id of the rows before `LEEWAY_MS`, and those since, by second: which of these came first is not known. */
  #settled = 0;
  #recent = [];
  #demo = 0;
  #late;
  #setBack = [];
  /** Rows that are written from now on have higher numbers. */
  startAfter(id) {
    this.#settled = Math.max(this.#settled, id);
  }
  /** Takes the next link. @returns what is wrong with its place, if something is */
  take(link) {
    const [at, sealedAt] = [link.at.getTime(), link.sealed_at.getTime()];
    if (link.kept_until.getTime() - at < SHORTEST_LIFE_MS) return 'its time ends too early';
    const bound = Math.max(sealedAt, this.#sealedAt) + LEEWAY_MS;
    if (sealedAt < this.#sealedAt - LEEWAY_MS) this.#restart(link);
    this.#sealedAt = sealedAt;
    if (at > bound) return 'it is dated after it was sealed';
    if (link.demo) {
      this.#demo += 1;
      return void 0;
    }
    if (at < this.#latest - LEEWAY_MS) return `it is dated before rows that were there already`;
    if (link.audit_id < this.#settledBefore(at - LEEWAY_MS)) return 'its number is that of an earlier row';
    this.#note(Math.min(at, sealedAt), link.audit_id);
    if (sealedAt - at > LATE_MS) {
      this.#late ??= { rows: 0, first: link };
      this.#late.rows += 1;
    }
    return void 0;
  }
  /** What is no flaw and still worth a look, a sentence each. */
  notes() {
    const late = this.#late;
    return [
      ...(this.#demo === 0 ? [] : [`${this.#demo.toLocaleString('en')} rows are demo data.`]),
      ...(late
        ? [
            `${late.rows.toLocaleString('en')} rows were sealed more than ten minutes after their time, the first is row ${late.first.audit_id} of ${formatTimestampToSecond(late.first.at)}: right if no server ran then.`,
          ]
        : []),
      ...this.#setBack,
    ];
  }
  /** The clock of the database was set back: what follows is compared with itself. */
  #restart({ seq, sealed_at: at }) {
    this.#setBack.push(
      `The clock of the database went back before link ${seq}, from ${formatTimestampToSecond(new Date(this.#sealedAt))} to ${formatTimestampToSecond(at)}.`,
    );
    this.#latest = Number.NEGATIVE_INFINITY;
    this.#recent = [];
  }
  #settledBefore(time) {
    while (this.#recent[0] && (this.#recent[0].second + 1) * 1e3 <= time)
      this.#settled = Math.max(this.#settled, this.#recent.shift()?.highest ?? 0);
    return this.#settled;
  }
  #note(at, id) {
    this.#latest = Math.max(this.#latest, at);
    const second = Math.floor(at / 1e3);
    const same = this.#recent.find((one) => one.second === second);
    if (same) same.highest = Math.max(same.highest, id);
    else this.#recent = [...this.#recent, { second, highest: id }].toSorted((a, b) => a.second - b.second);
  }
};

// src/domain/audit/chain.ts
var AT_ONCE = 5e3;
var ChainReader = class {
  head;
  rows = 0;
  erased = 0;
  #order = new Order();
  #times = createHash('sha256');
  #old = 0;
  /** Takes the next link. @returns what is wrong with it, if something is */
  take(link) {
    const flaw = flawOf(link, this.head?.seq ?? 0) ?? this.#flawInPlace(link);
    this.head = { seq: link.seq, hash: link.hash };
    this.rows += link.isThere ? 1 : 0;
    this.erased += link.isErased ? 1 : 0;
    return flaw;
  }
  notes() {
    return this.#order.notes();
  }
  /** Links of version 1 do not cover when they were made; the row that follows them does. */
  #flawInPlace(link) {
    if (link.version === 1) {
      if (this.#old !== (this.head?.seq ?? 0)) return 'its link is of a version that is made no more';
      this.#old = link.seq;
      this.#times.update(`${link.seq} ${link.moment}
`);
      this.#order.startAfter(link.audit_id);
      return void 0;
    }
    if (link.seq === this.#old + 1 && this.#old > 0 && link.isThere) {
      const { links, hash } = link.details ?? {};
      if (links !== this.#old || hash !== this.#times.digest('hex'))
        return 'it does not tell when the links before it were made';
    }
    return this.#order.take(link);
  }
};
var selectMisplaced = statement(
  { seq: number, row: number },
  (head) => sql`
    (select seq, audit_id as row from audit_seals where seq < 1 limit 1)
    union all
    (select max(seq), audit_id from audit_seals where seq <= ${head} group by audit_id having count(*) > 1 limit 1)
    union all
    (select seq, max(audit_id) from audit_seals where seq <= ${head} group by seq having count(*) > 1 limit 1)`,
);
var selectUnsealed = statement(
  { row: number, waits: boolean },
  () => sql`
    select each.id as row, u.audit_id is not null as waits
    from (select id from audit_log union all select audit_id from audit_values) each
    left join audit_unsealed u on u.audit_id = each.id
    where (u.audit_id is null or u.queued_at < now() - interval '1 minute')
      and not exists (select from audit_seals s where s.audit_id = each.id)
    order by each.id limit 1`,
);
var selectStray = statement(
  { row: number },
  () => sql`
    select v.audit_id as row from audit_values v join audit_seals s on s.audit_id = v.audit_id
    where v.at not between s.at - interval '1 day' and s.at + interval '1 day' order by v.audit_id limit 1`,
);
async function findBeside(db, head) {
  const link = await selectMisplaced.first(db, head);
  if (link) return { row: link.row, sentence: `Row ${link.row}: link ${link.seq} was put beside the chain.` };
  const stray = await selectStray.first(db);
  if (stray) return { row: stray.row, sentence: `Row ${stray.row}: values of it lie where nobody would look.` };
  const row = await selectUnsealed.first(db);
  return row && { row: row.row, sentence: `Row ${row.row}: it never got into the chain.` };
}
var selectHead = statement(
  { seq: number, hash: text },
  () => sql`select seq, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1`,
);
var chainHead = (db) => selectHead.first(db);
async function verifyChain(db, known) {
  const walk = new ChainReader();
  for (;;) {
    const links = await linksAfter(db, walk.head?.seq ?? 0, walk.head?.hash ?? '', AT_ONCE);
    for (const link of links) {
      const flaw = walk.take(link);
      const row = link.audit_id;
      if (flaw) return { holds: false, row, sentence: `Row ${row} ${link.told}: ${flaw}.` };
      if (known?.seq === link.seq && known.hash !== link.hash)
        return {
          holds: false,
          row,
          sentence: `Row ${row}: the chain up to link ${link.seq} is not the one that was written down.`,
        };
    }
    if (links.length < AT_ONCE) break;
  }
  const { head, rows, erased } = walk;
  if (known && known.seq > (head?.seq ?? 0))
    return {
      holds: false,
      row: 0,
      sentence: `The chain ends at link ${head?.seq ?? 0}: links up to ${known.seq} were cut off.`,
    };
  const beside = await findBeside(db, head?.seq ?? 0);
  return beside ? { holds: false, ...beside } : { holds: true, head, rows, erased, notes: walk.notes() };
}

export { chainHead, verifyChain };
//# sourceMappingURL=chunk-GRNRQCC6.js.map
