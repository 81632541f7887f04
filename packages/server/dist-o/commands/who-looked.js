import { whatIs } from '../chunks/chunk-MCBG24I4.js';
import { users } from '../chunks/chunk-QAEVBAQ5.js';
import '../chunks/chunk-UL33MALQ.js';
import '../chunks/chunk-ZFOGH6PS.js';
import '../chunks/chunk-VHHMIWKH.js';
import '../chunks/chunk-2FTGFEAK.js';
import { storedNames, withValues } from '../chunks/chunk-LCRDW6I4.js';
import '../chunks/chunk-TQFVLIVK.js';
import '../chunks/chunk-SZ7XHIHI.js';
import {
  formatTimestampToSecond,
  json,
  number,
  orNull,
  sql,
  statement,
  text,
  timestamp,
} from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/shared/who-looked.ts
var selectUsers = statement(
  { id: number, name: text },
  (who, id) => sql`
    select id, name from users
    where (is_app_user and (lower(username) collate "C" = lower(${who}::text) collate "C"
        or lower(coalesce(email, '')) collate "C" = lower(${who}::text) collate "C"))
      or (is_admin and (lower(username) collate "C" = lower(${who}::text) collate "C"
        or lower(email) collate "C" = lower(${who}::text) collate "C"))
      or id = ${id}::bigint
    -- Users of the app first: a member of staff may have the same name.
    order by (id = ${id}::bigint), is_admin limit 1`,
);
async function findPerson(db, who) {
  const id = /^\d{1,15}$/.test(who) ? Number(who) : null;
  const person = await selectUsers.first(db, who, id);
  if (!person) throw new CommandFailure(`There is no user ${who}.`);
  return person;
}
var columns = sql`l.at, l.call, l.permission, l.details, u.name, u.username`;
var row = {
  at: timestamp,
  call: text,
  permission: orNull(text),
  details: json(),
  name: orNull(text),
  username: orNull(text),
};
var selectLooks = statement(
  row,
  (id) => sql`
    select ${columns} from audit_log l left join users u on u.id = l.admin_id
    where l.target_type = 'user' and l.target_id = ${id} and l.outcome = 'looked' order by l.at, l.id`,
);
var selectExports = statement(
  row,
  (id) => sql`
    select ${columns} from audit_log l join users person on person.id = ${id}
    ${withValues(sql`l.id`, sql`l.at`)} left join users u on u.id = l.admin_id
    where l.call = any(${storedNames(users.csv.event)}::text[]) and l.outcome = 'started' and l.at >= person.created_at and not person.is_admin
      and position(lower(coalesce(v.after #>> '{filter,query}', '')) in person.search) > 0
    order by l.at, l.id`,
);
function whyOf({ permission, details }) {
  const { reason } = details;
  return [permission && `by ${permission}`, typeof reason === 'string' && reason].filter(Boolean).join(', ');
}
function lineOf(look) {
  const when = `${formatTimestampToSecond(look.at)}`;
  const by = look.name === null ? 'someone who is gone' : `${look.name} (${look.username})`;
  return [when, by, whatIs(look.call), whyOf(look)].filter((part) => part !== '').join(' \xB7 ');
}
async function whoLooked(db, who) {
  const person = await findPerson(db, who);
  const looks = await selectLooks(db, person.id);
  const exports = await selectExports(db, person.id);
  const nobody = '  nobody, as far as the audit log goes back';
  return [
    `Who looked at the private data of ${person.name} (id ${person.id}):`,
    ...(looks.length === 0 ? [nobody] : looks.map((look) => `  ${lineOf(look)}`)),
    ...(exports.length === 0 ? [] : ['Exports of lists that may have held them:']),
    ...exports.map((look) => `  ${lineOf(look)}`),
  ].join('\n');
}

// src/commands/who-looked.ts
var USAGE = 'npm run who-looked -- <username, e-mail address or id>: who looked at the private data of this person';
function whoIn([who, ...more]) {
  if (!who || more.length > 0) throw new CommandFailure(USAGE);
  return who;
}
await runCommand({ usage: USAGE, read: whoIn }, (who, { db }) => whoLooked(db, who));
//# sourceMappingURL=who-looked.js.map
