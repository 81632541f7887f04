import { type Permission, permissionId } from '@quarterdeck/contract/kit/permissions';
import type { Person, TestServer } from '../../src/kit/testing/index.ts';

/** The permission that the group and the peer of a seed hold: taking it away is open to whoever may toggle at all. */
const HELD: Permission = 'users_list';

/** A small world of its own for one call: whom and what the call can be about, so that it can really succeed. */
export interface Seed {
  /** Not used before: makes names unique. */
  readonly n: number;
  readonly actor: { readonly id: number; readonly session: number; readonly otherSession: number };
  readonly appUser: number;
  /** An admin in `group`, who also holds `permission` directly. */
  readonly peer: number;
  readonly peerSession: number;
  /** A group that gives `permission`; the actor is not in it. */
  readonly group: number;
  readonly emptyGroup: number;
  /** The id of the permission. */
  readonly permission: number;
  readonly auditEntry: number;
}

let counter = 0;

/** Makes a small world around an actor. */
export async function makeSeed(server: TestServer, { id }: Pick<Person, 'id'>): Promise<Seed> {
  counter += 1;
  const n = counter;
  const one = async (statement: string, values: readonly unknown[] = []): Promise<number> => {
    const { rows } = await server.owner.query<{ id: number }>(statement, [...values]);
    return Number(rows[0]?.id);
  };
  const lastSession = (adminId: number) =>
    one('select max(id) as id from sessions where admin_id = $1 and ended_at is null', [adminId]);
  const session = await lastSession(id);
  await server.openSession(id);
  const peer = await server.signedIn({ permissions: [HELD] });
  const group = await one(`insert into groups (name) values ($1) returning id`, [`Group ${n}`]);
  await server.owner.query('insert into group_permissions values ($1, $2)', [group, HELD]);
  await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [peer.id, group]);
  return {
    n,
    actor: { id, session, otherSession: await lastSession(id) },
    appUser: await one(`insert into users (name, username, email) values ($1, $1, $2) returning id`, [
      `app.user.${n}`,
      `app.user.${n}@example.com`,
    ]),
    peer: peer.id,
    peerSession: await lastSession(peer.id),
    group,
    emptyGroup: await one(`insert into groups (name) values ($1) returning id`, [`Empty group ${n}`]),
    permission: permissionId(HELD),
    auditEntry: await one(
      `insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'seed', 'done', 200) returning id`,
    ),
  };
}
