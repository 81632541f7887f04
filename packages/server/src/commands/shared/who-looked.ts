import { users } from '@quarterdeck/contract/users';
import { sql } from 'kysely';
import { formatTimestampToSecond } from '../../core/timestamps.ts';
import { boolean, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { storedNames } from '../../domain/audit/former-events.ts';
import { withValues } from '../../domain/audit/values.ts';
import { hasUsername, usernameOrder } from '../../domain/names/username.ts';
import { matchingPeople } from '../../domain/people/matching-people.ts';
import { whatIs } from '../../features/audit/event-labels.ts';
import { CommandFailure } from './failure.ts';

interface AuditedRead {
  readonly at: Date;
  readonly call: string;
  readonly permission: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  readonly username: string | null;
}

interface Export extends AuditedRead {
  readonly query: string | null;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

const selectUsers = statement(
  { id: number, name: text },
  (who: string, id: number | null) => sql`
    select id, name from users u
    where (${hasUsername(who)})
      or (is_app_user and lower(coalesce(email, '')) collate "C" = lower(${who}::text) collate "C")
      or (is_admin and lower(email) collate "C" = lower(${who}::text) collate "C")
      or id = ${id}::bigint
    -- Users of the app first: a member of staff may have the same name.
    order by (id = ${id}::bigint), is_admin, ${usernameOrder(who)} limit 1`,
);

async function findPerson(db: Db, who: string): Promise<Person> {
  const id = /^\d{1,15}$/.test(who) ? Number(who) : null;
  const person = await selectUsers.first(db, who, id);
  if (!person) throw new CommandFailure(`There is no user ${who}.`);
  return person;
}

const columns = sql`l.at, l.call, l.permission, l.details, u.name, u.username`;
const row = {
  at: timestamp,
  call: text,
  permission: orNull(text),
  details: json<AuditedRead['details']>(),
  name: orNull(text),
  username: orNull(text),
};

/** Every view of a person's private data, oldest first. */
const selectLooks = statement(
  row,
  (id: number) => sql`
    select ${columns} from audit_log l left join users u on u.id = l.admin_id
    where l.target_type = 'user' and l.target_id = ${id} and l.outcome = 'looked' order by l.at, l.id`,
);

/** Every export of a user list since the person was created, with its search. */
const selectExports = statement(
  { ...row, query: orNull(text) },
  (id: number) => sql`
    select ${columns}, v.after #>> '{filter,query}' as query from audit_log l join users person on person.id = ${id}
    ${withValues(sql`l.id`, sql`l.at`)} left join users u on u.id = l.admin_id
    where l.call = any(${storedNames(users.csv.event)}::text[]) and l.outcome = 'started' and l.at >= person.created_at and not person.is_admin
    order by l.at, l.id`,
);

const selectFound = statement(
  { found: boolean },
  (id: number, query: string) => sql`
    select exists (select from users where id = ${id}::bigint and ${matchingPeople(query)}) as found`,
  [1, 'abc'],
);

/** Returns the exports without a search, and those whose search finds the person now. */
async function thatFind(db: Db, id: number, exports: readonly Export[]): Promise<readonly Export[]> {
  const queries = [...new Set(exports.map(({ query }) => query ?? ''))];
  const found = new Set(['']);
  for (const query of queries) if (query !== '' && (await selectFound.one(db, id, query)).found) found.add(query);
  return exports.filter(({ query }) => found.has(query ?? ''));
}

/** Explains a view: the permission that allowed it, and the recorded reason. */
function whyOf({ permission, details }: AuditedRead): string {
  const { reason } = details;
  return [permission && `by ${permission}`, typeof reason === 'string' && reason].filter(Boolean).join(', ');
}

function lineOf(look: AuditedRead): string {
  const when = `${formatTimestampToSecond(look.at)}`;
  const by = look.name === null ? 'a deleted account' : `${look.name} (${look.username})`;
  return [when, by, whatIs(look.call), whyOf(look)].filter((part) => part !== '').join(' · ');
}

/**
 * Lists who viewed a person's private data, when and why, for the person who asks to know.
 * @param who a username, an email address or an id.
 * @throws CommandFailure when the person does not exist.
 */
export async function whoLooked(db: Db, who: string): Promise<string> {
  const person = await findPerson(db, who);
  const looks = await selectLooks(db, person.id);
  const exports = await thatFind(db, person.id, await selectExports(db, person.id));
  const nobody = '  no one, as far back as the audit log goes';
  return [
    `Views of the private data of ${person.name} (id ${person.id}):`,
    ...(looks.length === 0 ? [nobody] : looks.map((look) => `  ${lineOf(look)}`)),
    ...(exports.length === 0 ? [] : ['Exports of lists that may have included them:']),
    ...exports.map((look) => `  ${lineOf(look)}`),
  ].join('\n');
}
