import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { demoAccounts, joinTime, staff } from './accounts.ts';
import { groups } from './groups.ts';
import { type Random, randomFrom } from './random.ts';

const SEED = 90_210;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How many days of daily work are logged: well within the audit log's retention. */
const DAILY = 75;
const YEARS_KEPT = 7;

/** One row of the audit log, with names instead of ids. */
interface Row {
  readonly at: Date;
  readonly admin: string | null;
  readonly call: string;
  readonly permission?: string;
  readonly target?: readonly [type: 'user' | 'group', name: string];
  readonly outcome?: string;
  readonly status?: number;
  readonly years?: true;
  readonly details?: object;
  readonly before?: object;
  readonly after?: object;
}

/** Yields how groups got their permissions, and how admins got into the groups. */
function* rights(since: Date, random: Random): Generator<Row> {
  const boss = { admin: 'admin', permission: 'super admin', years: true } as const;
  for (const [order, [name, codes]] of Object.entries(groups).entries()) {
    const start = since.getTime() + order * 11 * DAY + 9 * HOUR;
    const target = ['group', name] as const;
    yield {
      ...boss,
      at: new Date(start),
      call: 'group.saved',
      permission: 'add_group',
      target,
      status: 201,
      after: { name },
    };
    for (const [index, code] of codes.entries())
      yield {
        ...boss,
        at: new Date(start + (index + 1) * 7000),
        call: 'group_permission.changed',
        permission: 'group_permissions_update',
        target,
        before: { [code]: 'NO' },
        after: { [code]: 'YES' },
      };
  }
  for (const [index, { username, name, groups: its }] of staff.entries()) {
    const at = joinTime(index, since).getTime() + 10 * HOUR;
    const target = ['user', username] as const;
    if (index >= demoAccounts.length)
      yield {
        ...boss,
        at: new Date(at),
        call: 'user.created',
        target,
        status: 201,
        after: { name, username, email: `${username}@quarterdeck.example`, is_admin: 1 },
      };
    if (its.length > 0)
      yield {
        ...boss,
        at: new Date(at + random.below(50) * MINUTE),
        call: 'admin.groups_assigned',
        permission: 'assign-groups',
        target,
        before: { groups: [] },
        after: { groups: [...its] },
      };
  }
}

/** Other things an admin does in a day. */
const actions: readonly (readonly [(random: Random) => Omit<Row, 'at' | 'admin'>, number])[] = [
  [() => ({ call: 'own_preferences.changed', before: { colour_scheme: 'auto' }, after: { colour_scheme: 'dark' } }), 2],
  [
    (random) => ({
      call: random.pick(['groups.listed', 'admins.listed', 'audit_log.listed']),
      outcome: 'refused',
      status: 403,
      details: { reason: random.pick(['You need the permission group_list', 'Only a super admin can do this']) },
    }),
    3,
  ],
  [() => ({ call: 'own_password.changed' }), 1],
  [() => ({ call: 'own_password.changed', outcome: 'refused', status: 422 }), 0.5],
];

function* exported(at: Date, admin: string, random: Random): Generator<Row> {
  const common = { admin, call: 'users.exported', permission: 'users_list_csv' } as const;
  const query = random.pick(['', 'gmail', 'smith', 'garcia']);
  const filter = { order_by: 'created_at', direction: 'desc', ...(query === '' ? {} : { query }) };
  yield { ...common, at, outcome: 'started', after: { filter } };
  yield { ...common, at: new Date(at.getTime() + 900), details: { rows: 20 + random.below(1900) } };
}

/**
 * Yields the admins' working days: a sign-in with a code in the morning, a sign-out in the evening, and actions
 * between.
 */
function* days(today: Date, since: Date, random: Random): Generator<Row> {
  for (let back = DAILY; back >= 1; back -= 1) {
    const midnight = Math.floor(today.getTime() / DAY) * DAY - back * DAY;
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay());
    for (const [index, { username }] of staff.entries()) {
      if (joinTime(index, since).getTime() > midnight || username === 'patrick.byrne') continue;
      if (!random.chance(weekend ? 0.08 : 0.62)) continue;
      const come = midnight + 7 * HOUR + random.below(180) * MINUTE;
      const target = ['user', username] as const;
      yield { at: new Date(come), admin: username, call: 'sign_in.started' };
      yield {
        at: new Date(come + 20_000 + random.below(40_000)),
        admin: username,
        call: 'sign_in.finished',
        details: { bound: true },
      };
      if (random.chance(0.18)) {
        const action = random.pickWeighted(actions)(random);
        yield { ...action, at: new Date(come + random.below(420) * MINUTE + MINUTE), admin: username, target };
      }
      if (username === 'helena.brandt' && random.chance(0.12))
        yield* exported(new Date(come + 3 * HOUR), username, random);
      if (username === 'admin' && random.chance(0.1))
        yield {
          at: new Date(come + 2 * HOUR),
          admin: username,
          call: 'admin_sessions.listed',
          permission: 'super admin',
          target: ['user', random.pick(staff).username],
          outcome: 'looked',
        };
      if (random.chance(0.7))
        yield {
          at: new Date(come + 8 * HOUR + random.below(90) * MINUTE),
          admin: username,
          call: 'own_session.signed_out',
        };
    }
  }
}

function keptUntil({ at, years }: Row): Date {
  const until = new Date(at);
  until.setUTCFullYear(until.getUTCFullYear() + (years ? YEARS_KEPT : 1));
  return until;
}

/** Inserts the audit log of the staff's work in order of time. */
export async function insertAuditLog(client: ClientBase, today: Date, since: Date): Promise<void> {
  const random = randomFrom(SEED);
  const rows = [...rights(since, random), ...days(today, since, random)]
    .filter(({ at }) => at < today)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({
      ...row,
      kept_until: keptUntil(row),
      ip: `198.51.100.${10 + random.below(40)}`,
      // The hash chain accepts rows of any time if their id has this form.
      request_id: `demo-${randomUUID()}`,
      target_type: row.target?.[0],
      target_name: row.target?.[1],
    }));
  await client.query(
    `with given as (
       select row_number() over () as n, * from json_to_recordset($1::json) as r (
         at timestamptz, admin text, call text, permission text, target_type text, target_name text, outcome text,
         status integer, details jsonb, before jsonb, after jsonb, kept_until timestamptz, ip text, request_id text)
     ), placed as (
       select given.*, a.id as admin_id, coalesce(u.id, g.id) as target_id
       from given left join users a on a.username = given.admin
       left join users u on given.target_type = 'user' and u.username = given.target_name
       left join groups g on given.target_type = 'group' and g.name = given.target_name
       order by n
     ), written as (
       insert into audit_log (at, admin_id, ip, request_id, call, permission, target_type, target_id, outcome, status, details, kept_until)
       select at, admin_id, ip, request_id, call, permission, target_type, target_id, coalesce(outcome, 'done'),
         coalesce(status, 200), coalesce(details, '{}'), kept_until
       from placed order by n returning id, request_id, at
     )
     insert into audit_values (audit_id, before, after, at)
     select written.id, given.before, given.after, written.at from written join given using (request_id)
     where given.before is not null or given.after is not null`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `update group_permissions p set granted_by = boss.id, granted_at = l.at
     from users boss, audit_log l join audit_values v on v.audit_id = l.id
     where boss.username = 'admin' and l.call = 'group_permission.changed' and l.target_id = p.group_id
       and v.after ? p.permission`,
  );
  await client.query(
    `update admin_groups m set added_by = l.admin_id, added_at = l.at
     from audit_log l where l.call = 'admin.groups_assigned' and l.target_id = m.admin_id`,
  );
  await client.query(
    `update groups g set created_at = l.at, updated_at = (
       select max(t.at) from audit_log t where t.target_type = 'group' and t.target_id = g.id), updated_by = l.admin_id
     from audit_log l where l.call = 'group.saved' and l.target_type = 'group' and l.target_id = g.id`,
  );
}
