import { conflict } from './chunk-2TIE53C4.js';
import { anything, boolean, number, sql, statement, text, unseen, violatedIndex } from './chunk-HZYYA3QQ.js';

// src/database/unique-violation.ts
var uniqueOfUsers = {
  users_username_key: ['This username is taken', 'username'],
  users_email_key: ['This email is taken', 'email'],
  users_app_unique_username: ['This username is taken', 'username'],
  users_app_unique_email: ['This email is taken', 'email'],
  users_app_unique_phone: ['This phone number is taken', 'phone'],
};
async function mapUniqueViolation(work, taken) {
  try {
    return await work;
  } catch (error) {
    const said = taken[violatedIndex(error) ?? ''];
    if (said) throw conflict(...said);
    throw error;
  }
}

// src/database/version.ts
var nextVersion = (column = 'version') => sql`${sql.ref(column)} + 1`.$castTo();
var raised = (by) => sql`version = ${nextVersion()}, updated_at = now(), updated_by = ${by}::bigint`;
var raisedValues = (by) => ({ version: nextVersion(), updated_at: sql`now()`, updated_by: by });

// src/database/lists/rare-part.ts
var LETTERS = 5;
var PLAIN_PART = new RegExp(`^[a-z0-9]{${LETTERS}}$`, 'i');
var RARE = 1 / 500;
function rarePart(term, shares) {
  if (shares.size === 0 || term.length <= LETTERS) return void 0;
  let [rarest, least] = [void 0, Number.POSITIVE_INFINITY];
  for (let from = 0; from + LETTERS <= term.length; from += 1) {
    const letters = term.slice(from, from + LETTERS);
    if (!PLAIN_PART.test(letters)) continue;
    const part = letters.toLowerCase();
    const found = [0, 1, 2].map((at) => shares.get(part.slice(at, at + 3)) ?? 0);
    const read = found.reduce((sum, share) => sum + share, 0);
    if (Math.min(...found) > RARE || read >= least) continue;
    [rarest, least] = [part, read];
  }
  return rarest;
}

// src/database/lists/search.ts
var escapeLike = (term) => term.replace(/[\\%_]/g, '\\$&');
var holdsTerm = (text2, term) => sql`${text2} like '%' || lower(${escapeLike(term)}::text) || '%'`;
var startsWith = (text2, term) => sql`${text2} like lower(${escapeLike(term)}::text) || '%'`;
var TRIGRAM = 3;
var hasTrigram = (term) => [...term].length >= TRIGRAM && /[\p{L}\p{N}]/u.test(term);
var hasPlainTrigram = (term) => /[a-z0-9]{3}/i.test(term);
var THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
var AROUND_SIGNS = /[a-z0-9][ -/:-@[-`{-~]+[a-z0-9]/i;
var isAroundSigns = (term) => AROUND_SIGNS.test(term) && !THREE_IN_A_ROW.test(term);
var searchHolds = (term) =>
  isAroundSigns(term)
    ? sql`(${holdsTerm(sql`(search collate "C")`, term)} and around_signs(search) @> around_signs(lower(${term}::text)))`
    : holdsTerm(sql`search`, term);
function matching(term, beginnings) {
  if (hasTrigram(term)) return searchHolds(term);
  return sql`(${sql.join(
    beginnings.map((column) => startsWith(column, term)),
    sql` or `,
  )})`;
}

// src/domain/people/matching-people.ts
var emailKey = sql`lower(coalesce(email, ''))`;
var waysToPeople = (term) => [
  matching(term, [
    sql`(lower(name) collate "C")`,
    sql`(lower(username) collate "C")`,
    sql`(${emailKey} collate "C")`,
    sql`(phone collate "C")`,
  ]),
  sql`users.app_id = ${term}`,
];
var matchingPeople = (term) => sql`(${sql.join(waysToPeople(term), sql` or `)})`;
var A_TERM = sql`${''}::text`;
var foundUnseen = sql`(
  search like ${unseen(sql`'%' || lower(${A_TERM}) || '%'`)} and strpos(search, ${unseen(sql`lower(${A_TERM})`)}) > 0
  or users.app_id = ${unseen(A_TERM)}
)`;
var matchingPeopleUnseen = (term, shares) =>
  hasPlainTrigram(term)
    ? { where: foundUnseen, values: [rarePart(term, shares) ?? escapeLike(term), term, term] }
    : void 0;
function findingPeople(term, others = []) {
  const withOthers = (way) => sql`${sql.join([way, ...others], sql` and `)}`;
  const where = withOthers(matchingPeople(term));
  return isAroundSigns(term) ? { where, ways: waysToPeople(term).map(withOthers) } : { where };
}

// src/domain/people/users.ts
var lockNames = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck names of users'))`,
);
var ownNames = { username: sql`lower(username)`, email: emailKey };
var staffNames = { ...ownNames, email: sql`lower(email)` };
var selectOther = statement(
  {},
  (field, value, id) => sql`
    select from users where id <> ${id} and (
      (is_app_user and ${ownNames[field]} collate "C" = lower(${value}::text) collate "C")
      or (is_admin and ${staffNames[field]} collate "C" = lower(${value}::text) collate "C"))`,
  ['username', '', 1],
  ['email', '', 1],
);
async function requireOwn(db, id, names) {
  await lockNames(db);
  for (const field of ['username', 'email']) {
    const value = names[field];
    if (value !== void 0 && (await selectOther.first(db, field, value, id)))
      throw conflict(`This ${field} is taken`, field);
  }
}
async function addUser(db, user) {
  if (!user.is_admin) await requireOwn(db, 0, user);
  const { id } = await mapUniqueViolation(
    db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow(),
    uniqueOfUsers,
  );
  return id;
}
async function deleteStaff(db, id) {
  await db
    .updateTable('users')
    .set({ is_admin: false, email: null, deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
var updateField = statement(
  {},
  (field, value, actorId, id) => sql`
    update users set ${sql.ref(field)} = ${field === 'dob' ? sql`${value}::date` : value}, ${raised(actorId)},
      edits = edits || jsonb_build_object(${field}::text,
        jsonb_build_object('version', ${nextVersion()}, 'by', ${actorId}::bigint, 'at', now()))
    where id = ${id}`,
  ['name', '', 1, 1],
  ['dob', '', 1, 1],
);
async function writeField(db, actorId, { id, field, value, isAdmin }) {
  if (!isAdmin && (field === 'username' || field === 'email')) await requireOwn(db, id, { [field]: value });
  await mapUniqueViolation(updateField(db, field, value, actorId, id), uniqueOfUsers);
}
var switchAutoFollow = statement(
  { name: text, on: boolean },
  (actorId, id) => sql`
    update users set auto_follow = not auto_follow, ${raised(actorId)}
    where id = ${id} returning name, auto_follow as on`,
);
async function flipAutoFollow(db, actorId, id) {
  const row = await switchAutoFollow.first(db, actorId, id);
  return row;
}
async function writeAppPassword(db, actorId, id, passwordHash) {
  await db
    .updateTable('users')
    .set({ app_password_hash: passwordHash, ...raisedValues(actorId) })
    .where('id', '=', id)
    .execute();
}
var deletePassword = statement(
  { id: number },
  (id, passwordHash) => sql`
    update users set app_password_hash = null where id = ${id} and app_password_hash = ${passwordHash} returning id`,
);
async function spendAppPassword(db, id, passwordHash) {
  const row = await deletePassword.first(db, id, passwordHash);
  return row !== void 0;
}
var suspendUsers = statement(
  {},
  (actorId, reason, says, until, ids) => sql`
    update users set is_suspended = true, suspended_at = now(), suspended_by = ${actorId},
      suspension_reason = ${reason}, suspension_text = ${says}, suspended_until = ${until}::timestamptz, ${raised(actorId)}
    where id = any(${ids}::bigint[])`,
);
async function writeSuspension(db, actorId, ids, reason, says, until) {
  await suspendUsers(db, actorId, reason, says, until, ids);
}
var restartSuspensions = statement(
  {},
  (ids) => sql`
    update users set suspended_at = now(), suspended_until = now() + (suspended_until - suspended_at), ${raised(null)}
    where id = any(${ids}::bigint[])`,
);
async function moveSuspensions(db, ids) {
  await restartSuspensions(db, ids);
}
var unsuspendUsers = statement(
  {},
  (actorId, ids) => sql`
    update users set is_suspended = false, suspended_at = null, suspended_by = null, suspension_reason = null,
      suspension_text = null, suspended_until = null, ${raised(actorId)}
    where id = any(${ids}::bigint[])`,
);
async function clearSuspension(db, actorId, ids) {
  await unsuspendUsers(db, actorId, ids);
}

export {
  addUser,
  clearSuspension,
  deleteStaff,
  emailKey,
  findingPeople,
  flipAutoFollow,
  hasTrigram,
  holdsTerm,
  mapUniqueViolation,
  matching,
  matchingPeople,
  matchingPeopleUnseen,
  moveSuspensions,
  nextVersion,
  raised,
  raisedValues,
  searchHolds,
  spendAppPassword,
  startsWith,
  waysToPeople,
  writeAppPassword,
  writeField,
  writeSuspension,
};
//# sourceMappingURL=chunk-W3SK2I7Q.js.map
