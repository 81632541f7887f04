import type { admins as endpoints } from '@quarterdeck/contract/admins';
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { newPassword } from '../../core/secrets.ts';
import { json, number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { groupsOf } from '../../domain/access/membership.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { endSession, openSessions } from '../../domain/access/sessions.ts';
import { contactsIn, totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { assignGroups, rightsOf } from './assign.ts';
import { groupGrants } from './group-grants.ts';
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts';
import { listAdmins } from './list.ts';

const selectName = statement(
  { name: text },
  (id: number) => sql`
    select u.name from users u join admins a on a.user_id = u.id where u.id = ${id} and u.is_admin`,
);

/** Returns the name of an admin. @throws Refusal not_found when the admin does not exist. */
async function nameOf(db: Db, id: number): Promise<string> {
  const row = await selectName.first(db, id);
  if (!row) throw new Refusal('not_found', 'There is no such admin');
  return row.name;
}

const selectRights = statement(
  { auth_user_group: json<{ auth_group: { id: number; name: string } }[]>(), version: number },
  (userId: number) => sql`
    select ${groupsOf(sql`user_id`)} as auth_user_group, rights_version as version
    from admins where user_id = ${userId}`,
);

/** The handlers of admin accounts. */
export const admins = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, admin, db }) => {
    const { rows, total, exact } = await listAdmins(db, admin, input);
    return { users: rows, total_users: total, ...totalExact(exact), shown: contactsIn(rows) };
  },

  assignGroups: versioned({
    lock: ({ input, db }) => rightsOf(db, input.user_id),
    run: async ({ input, admin, db }) => {
      const { names, audit } = await assignGroups(db, admin, input);
      const who = await nameOf(db, input.user_id);
      const row = await selectRights.first(db, input.user_id);
      return {
        responseMessage:
          names.length === 0 ? `${who} is no longer in any group` : `${who} is now in ${names.join(', ')}`,
        ...(row ? { data: { id: input.user_id, ...row } } : {}),
        audit,
      };
    },
  }),

  groupGrants: async ({ input, db }) => ({ data: await groupGrants(db, input.user_id) }),

  invite: {
    prepare: async ({ input }) => {
      const passwordHash = await hashPassword(newPassword());
      return async ({ db, admin }) => {
        const { id, audit } = await invite(services, db, admin, input, passwordHash);
        services.wakeMailer();
        return { responseMessage: `${input.name} was invited by email to ${input.email}`, data: { id }, audit };
      };
    },
  },

  inviteAgain: async ({ input, admin, db }) => {
    const { email } = await inviteAgain(services, db, admin, input.user_id);
    services.wakeMailer();
    return { responseMessage: `The invitation was sent again to ${email}`, audit: {}, shown: [input.user_id] };
  },

  withdrawInvitation: async ({ input, db }) => {
    const { name, username, email } = await withdrawInvitation(db, input.user_id);
    return {
      responseMessage: `The invitation for ${name} was withdrawn`,
      audit: { before: { name, username, email } },
    };
  },

  sessions: async ({ input, admin, db }) => {
    await nameOf(db, input.user_id);
    return { data: await openSessions(db, services.config, input.user_id, admin.sessionId) };
  },

  endSession: async ({ input, db }) => {
    await endSession(db, input.user_id, input.id);
    return { responseMessage: 'The session was ended', audit: { details: { session: input.id } } };
  },
});
