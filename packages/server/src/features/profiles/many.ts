import type { profiles } from '@quarterdeck/contract/profiles';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { flag, number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { requireTarget } from '../../domain/access/target.ts';
import { suspendedSentence } from '../../domain/moderation/suspension.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { findSuspendable, suspend } from './suspension.ts';

type Trx = Transaction<Schema>;
type FoundUsers = z.input<typeof profiles.lookUp.output>['data'];
type Outcome = Pick<z.input<typeof profiles.suspendMany.output>, 'data' | 'done' | 'refused'>;
type UserResult = Outcome['data'][number];

/** Several users may have the same email; two results are enough to detect that. */
const SEVERAL = 2;

const selectUsers = statement(
  { place: number, id: number, name: text, is_suspended: flag },
  (keys: readonly string[]) => sql`
    select coalesce(k.place, 0) as place, u.id, u.name, u.is_suspended::int as is_suspended
    from unnest(${keys}::text[]) with ordinality as k (key, place) cross join lateral (
      select id from users where app_id = k.key collate "C" and is_app_user
      union
      select id from users where is_app_user and id = case when k.key ~ '^[1-9][0-9]{0,14}$' then k.key::bigint end
      union
      (select id from users where k.key like '%@%' and lower(coalesce(email, '')) collate "C" = lower(k.key) collate "C"
        and is_app_user order by id limit ${SEVERAL})
    ) found join users u on u.id = found.id and u.deleted_at is null
    order by k.place, u.id`,
);

/** The users found by keys, and those whose email or phone this reveals. */
interface LookUp {
  readonly data: FoundUsers;
  readonly shown: number[];
}

/** Finds the app user of each key: an id, an app id or an email. */
export async function lookUpUsers(db: Db, keys: readonly string[]): Promise<LookUp> {
  const rows = await selectUsers(db, keys);
  const byPlace = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) byPlace.set(row.place, [...(byPlace.get(row.place) ?? []), row]);
  const data = keys.map((key, index) => {
    const found = byPlace.get(index + 1) ?? [];
    const [user] = found;
    if (!user) return { key, user: null, problem: 'No user found' };
    if (found.length > 1) return { key, user: null, problem: 'Several users match. Use an id' };
    return { key, user: { id: user.id, name: user.name, is_suspended: user.is_suspended }, problem: null };
  });
  const shown = data.flatMap(({ key, user }) => (user && key.includes('@') ? [user.id] : []));
  return { data, shown };
}

const selectNames = statement(
  { id: number, name: text },
  (ids: readonly number[]) =>
    sql`select id, name from users where id = any(${ids}::bigint[]) and not is_admin and deleted_at is null`,
);

interface Step {
  readonly message: string;
  readonly audit: AuditEvent;
}

/** Refusals that concern one user, and not the whole list. */
const ofOneUser: ReadonlySet<string> = new Set(['forbidden', 'not_found', 'conflict']);

/**
 * Runs an action on users in the order of their ids, each by the rules of the single call. A refusal is the result of
 * its user, and the others continue.
 */
async function toEach(
  trx: Trx,
  ids: readonly number[],
  act: (id: number) => Promise<Step>,
): Promise<Outcome & { readonly audit: AuditEvent }> {
  const names = new Map((await selectNames(trx, ids)).map(({ id, name }) => [id, name]));
  const results = new Map<number, UserResult>();
  const events: AuditEvent[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const subject = names.get(id) ?? null;
    try {
      const { message, audit } = await act(id);
      results.set(id, { id, subject, done: 1, message });
      events.push({ ...audit, target: { type: 'user', id } });
    } catch (error) {
      if (!(error instanceof Refusal && ofOneUser.has(error.reason))) throw error;
      results.set(id, { id, subject, done: 0, message: error.message });
    }
  }
  const data = [...results.values()];
  const done = events.length;
  const [first = {}, ...others] = events;
  const refused = data.length - done;
  return {
    data,
    done,
    refused,
    audit: {
      ...first,
      others,
      details: { done, refused, refused_users: data.flatMap(({ id, done: is }) => (is === 1 ? [] : [id])) },
    },
  };
}

/** Suspends users. @throws Refusal invalid for a reason that is not in the list. */
export const suspendMany = (
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  { user_ids: ids, ...given }: z.output<typeof profiles.suspendMany.input>,
) =>
  toEach(trx, ids, async (id) => {
    await requireTarget(trx, actor, { part: 'suspension', isModeration: true }, id);
    const { thing } = await findSuspendable(trx, id, given.days);
    // The call never changes the end of a suspension: suspended users are done.
    const already = suspendedSentence(thing.person);
    if (already) throw new Refusal('conflict', already);
    const { audit } = await suspend(services, trx, actor, thing, given);
    return { message: 'Suspended', audit };
  });

const insertNote = statement(
  { id: number },
  (userId: number, actorId: number, note: string) => sql`
    insert into user_notes (user_id, admin_id, text)
    select ${userId}, ${actorId}, ${note} where not exists (
      select from user_notes where user_id = ${userId} and admin_id = ${actorId} and text = ${note}
        and created_at > now() - interval '1 day')
    returning id`,
);

/** Adds the same note to users. Repeating an interrupted list adds no note twice. */
export const noteMany = (
  trx: Trx,
  actor: Admin,
  { user_ids: ids, text: note }: z.output<typeof profiles.noteMany.input>,
) =>
  toEach(trx, ids, async (id) => {
    await requireTarget(trx, actor, { part: 'account' }, id);
    const added = await insertNote(trx, id, actor.id, note);
    if (added.length === 0) throw new Refusal('conflict', 'This note was already added');
    return { message: 'Note added', audit: { after: { note } } };
  });
