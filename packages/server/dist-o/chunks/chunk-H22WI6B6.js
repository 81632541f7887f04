import { bytes, isTimeTrusted, number, sql, statement, text } from './chunk-HZYYA3QQ.js';

// src/jobs/outbox.ts
var line = (text2) => text2.replace(/\s+/g, ' ');
var rowOf = (secrets, email) => ({
  kind: email.kind,
  recipient: email.to,
  subject: email.subject,
  sealed_text: secrets.encrypt(email.text),
  expires_at: email.expiresAt ?? sql`now() + interval '1 day'`,
});
async function enqueueEmail(db, secrets, email) {
  await db.insertInto('outbox').values(rowOf(secrets, email)).execute();
}
async function enqueueEmails(db, secrets, emails) {
  const rows = emails.map((email) => rowOf(secrets, email));
  if (rows.length > 0) await db.insertInto('outbox').values(rows).execute();
}
var selectAdmins = statement(
  { email: text },
  () => sql`
    select coalesce(u.email, '') as email from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended`,
);
async function emailSuperAdmins(db, secrets, emailTo) {
  const rows = await selectAdmins(db);
  await enqueueEmails(
    db,
    secrets,
    rows.map(({ email }) => emailTo(email)),
  );
}
var LEASE_SECONDS = 60;
var MAX_PAUSE_SECONDS = 300;
var giveUp = statement(
  {},
  () => sql`
    update outbox set given_up_at = now(), sealed_text = null
    where sent_at is null and given_up_at is null and expires_at <= now() and ${isTimeTrusted}`,
);
var giveUpRest = statement(
  {},
  () => sql`
    update outbox set given_up_at = now(), sealed_text = null where sent_at is null and given_up_at is null`,
);
async function giveUpAll(db) {
  await giveUpRest(db);
}
var takeNext = statement(
  { id: number, kind: text, recipient: text, subject: text, tries: number, sealed_text: bytes },
  (most) => sql`
    update outbox set tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from outbox
      where sent_at is null and given_up_at is null
        -- No try is so far ahead: it was planned while the clock was wrong.
        and (due_at <= now() or due_at > now() + make_interval(secs => ${2 * MAX_PAUSE_SECONDS}))
      order by expires_at, due_at limit ${most} for update skip locked
    )
    returning id, kind, recipient, subject, tries, coalesce(sealed_text, '') as sealed_text`,
);
async function takeDue(db, secrets, most) {
  await giveUp(db);
  const rows = await takeNext(db, most);
  return rows.map(({ sealed_text, ...row }) => ({ ...row, text: () => secrets.decrypt(sealed_text) }));
}
async function markSent(db, id) {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, sealed_text: null, last_error: null })
    .where('id', '=', id)
    .execute();
}
var markTried = statement(
  {},
  (pause, error, id) => sql`
    update outbox set due_at = now() + make_interval(secs => ${pause}), last_error = ${error}
    where id = ${id}`,
);
async function markFailed(db, { id, tries }, error) {
  const pause = Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(tries - 1, 10));
  await markTried(db, pause, error.slice(0, 500), id);
}

export { emailSuperAdmins, enqueueEmail, enqueueEmails, giveUpAll, line, markFailed, markSent, takeDue };
//# sourceMappingURL=chunk-H22WI6B6.js.map
