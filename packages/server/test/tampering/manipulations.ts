/** The contents of an audit log that can be manipulated. */
export interface AuditLogRows {
  /** Existing rows in the chain, earliest first: those with values, without values, and with erased values. */
  readonly rows: readonly number[];
  readonly full: readonly number[];
  readonly bare: readonly number[];
  readonly erased: readonly number[];
  /** Expired rows: only their links are left. */
  readonly gone: readonly number[];
  /** Unused ids between those of early rows. */
  readonly unused: readonly number[];
  /** The number of links. */
  readonly links: number;
}

/** Random choices. */
export interface Draw {
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

type Manipulation = (log: AuditLogRows, draw: Draw) => readonly string[];

const two = (list: readonly number[], draw: Draw): [number, number] => {
  const first = draw.pick(list);
  return [first, draw.pick(list.filter((one) => one !== first))];
};

/** Between two minutes and three years, either way. */
const span = ({ below }: Draw): string => `interval '${120 + below(100_000_000)} seconds'`;
const text = ({ below }: Draw): string => `'forged ${below(1e9)}'`;
const json = (draw: Draw): string => `'{"forged": ${draw.below(1e9)}}'`;

const logColumns: Readonly<Record<string, (draw: Draw) => string>> = {
  id: () => '(select max(id) + 7 from audit_log)',
  at: (draw) => `at ${draw.pick(['+', '-'])} interval '${1 + draw.below(1e9)} microseconds'`,
  admin_id: ({ pick, below }) => pick(['null', String(1 + below(1000))]),
  session_id: ({ pick, below }) => pick(['null', String(1 + below(1000))]),
  ip: (draw) => text(draw),
  request_id: (draw) => draw.pick([text(draw), `'demo-' || request_id`]),
  call: ({ pick }) => pick([`'users.create'`, `'upkeep.chain'`, `call || ' '`]),
  permission: (draw) => draw.pick(['null', text(draw)]),
  target_type: ({ pick }) => pick(['null', `'group'`, `'user'`]),
  target_id: ({ pick, below }) => pick(['null', String(1 + below(1000))]),
  outcome: ({ pick }) => pick([`'done'`, `'refused'`, `'looked'`]),
  status: ({ below }) => String(200 + below(300)),
  details: (draw) => draw.pick([json(draw), `'{}'`, `details || '{"erased": [1]}'`]),
  kept_until: ({ pick, below }) => `kept_until ${pick(['+', '-'])} interval '${1 + below(1e9)} microseconds'`,
};

const linkColumns: Readonly<Record<string, (log: AuditLogRows, draw: Draw) => string>> = {
  seq: ({ links }, { pick }) => pick([String(links + 5), '0', '-3', 'seq + 100000']),
  audit_id: ({ unused }, { pick }) => String(pick(unused)),
  at: (_trail, draw) => `at ${draw.pick(['+', '-'])} interval '${1 + draw.below(1e9)} microseconds'`,
  kept_until: (_trail, draw) => `kept_until - ${span(draw)}`,
  row_hash: (_trail, { pick, below }) => pick([`''`, `sha256('${below(1e9)}')`]),
  values_hash: (_trail, { pick, below }) => pick(['null', `sha256('${below(1e9)}')`]),
  hash: (_trail, { pick, below }) => pick([`''`, `sha256('${below(1e9)}')`]),
  sealed_at: (_trail, draw) => `sealed_at ${draw.pick(['+', '-'])} interval '${1 + draw.below(1e9)} microseconds'`,
  version: (_trail, { pick }) => pick(['1', '2', '3']),
  demo: () => 'not demo',
};

const free = [
  'alter table audit_seals drop constraint if exists audit_seals_audit_id_key',
  'alter table audit_seals drop constraint if exists audit_seals_pkey',
];
const dropForeignKey = 'alter table audit_values drop constraint if exists audit_values_audit_id_fkey';
const noQueue = 'alter table audit_log disable trigger audit_queue';
const seal = 'select audit_seal(500)';

const swap = (table: string, column: string, [one, other]: [number, number]): readonly string[] => [
  `update ${table} set ${column} = -1 where ${column} = ${one}`,
  `update ${table} set ${column} = ${one} where ${column} = ${other}`,
  `update ${table} set ${column} = ${other} where ${column} = -1`,
];

const inserted = (columns: Readonly<Record<string, string>>): string => {
  const all = { ip: `'198.51.100.1'`, request_id: `'x'`, call: `'x'`, outcome: `'done'`, status: '200', ...columns };
  return `insert into audit_log (${Object.keys(all).join(', ')}) overriding system value values (${Object.values(all).join(', ')})`;
};

/** Returns SQL that recomputes the hashes of all links from one on. */
const relink = (from: number): string => `do $$
  declare
    link audit_seals;
    before bytea := (select hash from audit_seals where seq = ${from - 1});
  begin
    for link in select * from audit_seals where seq >= ${from} order by seq loop
      before := audit_link_hash(before, link);
      update audit_seals set hash = before where seq = link.seq;
    end loop;
  end $$`;

/** Returns SQL that appends a link matching the previous one; its row may be missing. */
const appendRow = (id: number, at: string, sealedAt: string, life = '12 months'): string => `
  insert into audit_seals (seq, audit_id, at, kept_until, row_hash, values_hash, hash, sealed_at, version)
  select new.seq, new.audit_id, new.at, new.kept_until, new.row_hash, null, audit_link_hash(last.hash, new), new.sealed_at, 2
  from (select * from audit_seals order by seq desc limit 1) last, lateral (
    select (jsonb_populate_record(null::audit_seals, jsonb_build_object('seq', last.seq + 1, 'audit_id', ${id}, 'at', ${at},
      'kept_until', ${at} + interval '${life}', 'sealed_at', ${sealedAt}, 'version', 2, 'demo', false,
      'row_hash', coalesce((select audit_row_hash(l) from audit_log l where l.id = ${id}), sha256('x'))))).*
  ) new`;

/** Manipulations that the audit log alone reveals, if they change anything. */
export const manipulations: Readonly<Record<string, Manipulation>> = {
  'a changed row': ({ rows }, draw) => {
    const column = draw.pick(Object.keys(logColumns));
    return [
      dropForeignKey,
      'alter table audit_log alter id drop identity',
      `update audit_log set ${column} = ${logColumns[column]?.(draw)} where id = ${draw.pick(rows)}`,
    ];
  },
  'a changed link': (log, draw) => {
    const column = draw.pick(Object.keys(linkColumns));
    const value = linkColumns[column]?.(log, draw);
    return [...free, `update audit_seals set ${column} = ${value} where seq = ${1 + draw.below(log.links)}`];
  },
  'changed values': ({ full }, draw) => {
    const column = draw.pick(['before', 'after', 'salt', 'erased_at', 'erased_by']);
    const value = {
      before: draw.pick(['null', json(draw)]),
      after: draw.pick(['null', json(draw)]),
      salt: draw.pick(['null', `''`, `'x'`]),
      erased_at: 'now()',
      erased_by: String(draw.pick(full)),
    }[column];
    return [`update audit_values set ${column} = ${value} where audit_id = ${draw.pick(full)}`];
  },
  'erased and refilled': ({ full, erased }, draw) => [
    `update audit_values set after = ${json(draw)}, erased_at = now(), salt = ${draw.pick(['null', 'salt'])},
       erased_by = ${draw.pick(['null', `(select erased_by from audit_values where audit_id = ${draw.pick(erased)})`])}
     where audit_id = ${draw.pick([...full, ...erased])}`,
  ],
  'erased, and no row says so': ({ full, erased }, draw) => {
    const other = draw.pick(erased);
    return [
      `update audit_values v set before = null, after = null, salt = null, (erased_at, erased_by) = (
         select o.erased_at, ${draw.pick(['o.erased_by', 'null::bigint', String(draw.pick(full))])}
         from audit_values o where audit_id = ${other})
       where audit_id = ${draw.pick(full)}`,
    ];
  },
  'an erasure made to look like another': ({ erased, full }, draw) => [
    `update audit_values set ${draw.pick([
      'erased_at = null',
      'erased_by = null',
      'erased_at = null, erased_by = null',
      `erased_at = erased_at - ${span(draw)}`,
      `erased_by = ${draw.pick(full)}`,
      `salt = 'x'`,
      `before = ${json(draw)}`,
    ])} where audit_id = ${draw.pick(erased)}`,
  ],
  'values for a row without any': ({ bare, gone }, draw) => [
    dropForeignKey,
    `insert into audit_values (audit_id, after, salt, erased_at) values (${draw.pick([...bare, ...gone])},
       ${draw.pick(['null', json(draw)])}, ${draw.pick(['null', `'x'`])}, ${draw.pick(['null', 'now()'])})`,
  ],
  'removed rows': ({ rows }, draw) => {
    const start = draw.below(rows.length);
    const ids = rows.slice(start, start + 1 + draw.below(5)).join(', ');
    return draw.pick([
      [`delete from audit_values where audit_id in (${ids})`, `delete from audit_log where id in (${ids})`],
      [dropForeignKey, `delete from audit_log where id in (${ids})`],
      ['truncate audit_log, audit_values'],
    ]);
  },
  'removed values': ({ full, erased }, draw) => [
    draw.pick([
      `delete from audit_values where audit_id = ${draw.pick([...full, ...erased])}`,
      'truncate audit_values',
    ]),
  ],
  'removed links': ({ links }, draw) => {
    const seq = 1 + draw.below(links - 1);
    return [
      `delete from audit_seals where seq = ${seq}`,
      ...draw.pick([[], [`update audit_seals set seq = seq - 1 where seq > ${seq}`], [seal]]),
    ];
  },
  'a row removed with its link': ({ rows, links }, draw) => {
    const id = draw.pick(rows.slice(0, -6));
    return [
      `delete from audit_values where audit_id = ${id}`,
      `delete from audit_log where id = ${id}`,
      `delete from audit_seals where audit_id = ${id}`,
      ...draw.pick([[], [`update audit_seals set seq = (seq - 1) where seq > ${draw.below(links)}`]]),
    ];
  },
  'a link twice': ({ links, unused }, draw) => {
    const columns = 'at, kept_until, row_hash, values_hash, hash, sealed_at, version, demo';
    const seq = draw.pick(['seq', '0', '-1', String(links + 1), String(links + 2), '-9000000000000000000']);
    return [
      ...free,
      `insert into audit_seals (seq, audit_id, ${columns}) select ${seq}, ${draw.pick(['audit_id', draw.pick(unused)])}, ${columns}
       from audit_seals where seq = ${1 + draw.below(links)}`,
    ];
  },
  'rows that changed places': ({ rows }, draw) => [
    dropForeignKey,
    'alter table audit_log alter id drop identity',
    ...swap('audit_log', 'id', two(rows, draw)),
  ],
  'values that changed places': ({ full, erased }, draw) => [
    dropForeignKey,
    ...swap('audit_values', 'audit_id', [draw.pick(full), draw.pick(erased)]),
  ],
  'links that changed places': ({ rows, links }, draw) =>
    draw.pick([
      swap('audit_seals', 'audit_id', two(rows, draw)),
      swap(
        'audit_seals',
        'seq',
        two(
          [...Array(links).keys()].map((index) => index + 1),
          draw,
        ),
      ),
    ]),
  'a row of another time': (_trail, draw) => [
    inserted({
      at: `clock_timestamp() ${draw.pick(['+', '-'])} ${span(draw)}`,
      kept_until: `now() + interval '4 years'`,
    }),
    draw.pick([seal, 'delete from audit_unsealed']),
  ],
  'a row with the id of earlier ones': ({ unused }, draw) => [inserted({ id: String(draw.pick(unused)) }), seal],
  'a row next to the chain': (_trail, draw) => [
    noQueue,
    inserted({
      at: draw.pick(['clock_timestamp()', `now() - ${span(draw)}`, `now() + ${span(draw)}`]),
      kept_until: `now() + interval '4 years'`,
    }),
  ],
  'a row with a link next to the chain': ({ unused }, draw) => {
    const id = draw.pick(unused);
    return [
      noQueue,
      inserted({ id: String(id), at: `now() - ${span(draw)}`, kept_until: `now() + interval '4 years'` }),
      `insert into audit_seals (seq, audit_id, at, kept_until, row_hash, hash, version)
       select ${draw.pick(['0', '-1'])}, l.id, l.at, l.kept_until, audit_row_hash(l), sha256('x'), 2 from audit_log l where l.id = ${id}`,
    ];
  },
  'a link at the end that fits': ({ unused }, draw) => {
    const id = draw.pick(unused);
    const at = `(now() - ${span(draw)})`;
    return [
      ...draw.pick([[], [noQueue, inserted({ id: String(id), at, kept_until: `${at} + interval '12 months'` })]]),
      appendRow(id, at, draw.pick(['now()', at])),
    ];
  },
  'a link of the present for a row that was never there': ({ unused }, draw) => [
    // oxlint-disable-next-line time/real-time -- all of it is one transaction, for which now() stands still
    appendRow(draw.pick(unused), `(now() - interval '30 seconds')`, 'now()', `${1 + draw.below(20)} seconds`),
  ],
  'a link at the end that does not fit': ({ unused, links }, draw) => [
    `insert into audit_seals (seq, audit_id, at, kept_until, row_hash, hash, version) values (${links + 1},
       ${draw.pick(unused)}, now(), now() + interval '1 year', sha256('x'), sha256('${draw.below(1e9)}'), ${draw.pick([1, 2])})`,
    ...draw.pick([[], [inserted({}), seal]]),
  ],
  'a row that comes back': ({ gone }, draw) => [
    inserted({ id: String(draw.pick(gone)), at: 'now()' }),
    ...draw.pick([[], [seal]]),
  ],
};

/** Manipulations that only a comparison with the recorded end reveals. */
export const rewritings: Readonly<Record<string, Manipulation>> = {
  'a tail that was cut off': ({ links }, draw) => [
    `delete from audit_seals where seq > ${draw.below(links)}`,
    'delete from audit_values where audit_id not in (select audit_id from audit_seals)',
    'delete from audit_log where id not in (select audit_id from audit_seals)',
    'delete from audit_unsealed',
  ],
  'a tail that was sealed again': ({ links }, draw) => [
    `delete from audit_seals where seq > ${draw.below(links)}`,
    `insert into audit_unsealed (audit_id) select id from audit_log where id not in (select audit_id from audit_seals)
       on conflict do nothing`,
    seal,
  ],
  'a chain that was computed again': ({ rows }, draw) => {
    const id = draw.pick(rows);
    return [
      `update audit_log set call = ${text(draw)} where id = ${id}`,
      `update audit_seals s set row_hash = audit_row_hash(l) from audit_log l where l.id = s.audit_id and l.id = ${id}`,
      relink(1),
    ];
  },
};
