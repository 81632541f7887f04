import type { users as room } from '@quarterdeck/contract/users';
import type { Handlers } from '../../kit/handlers.ts';
import type { Kit } from '../../kit/kit.ts';
import { checkPassword } from '../../kit/password-rules.ts';
import { hashPassword } from '../../kit/passwords.ts';
import { Refusal } from '../../kit/refusal.ts';
import { insertUser } from './create.ts';
import { listUsers, usersExport } from './list.ts';

/** The people who use the app. */
export const users = (kit: Kit): Handlers<typeof room> => ({
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listUsers(db, input);
    return { users: rows, total_users: total, ...(exact ? {} : { total_exact: false }) };
  },

  csv: ({ input }) => ({ filename: 'users.csv', query: usersExport(kit.database.db, input) }),

  create: async ({ input, admin, db, audit }) => {
    if (input.is_admin === 1 && admin.is_sup_admin !== 1) throw new Refusal(403, 'Only a super admin may add an admin');
    const { password, ...person } = input;
    checkPassword(password, 'password', [person.username, person.email, person.name, kit.config.productName]);
    const id = await insertUser(db, person, await hashPassword(password));
    audit.target = { type: 'user', id };
    audit.after = person;
    return { responseMessage: `${input.name} was added`, data: { id } };
  },
});
