import type { users as endpoints } from '@quarterdeck/contract/users';
import { memoize } from '../../core/memoize.ts';
import { checkPassword } from '../../domain/access/password-rules.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { memberLike, readStaff, type Staff } from '../../domain/names/lookalikes.ts';
import { contactsIn, totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { insertUser } from './create.ts';
import { userList, usersExport } from './list.ts';

/** How long the usernames of admins are kept for the marks of the list, in milliseconds. */
const STAFF_MS = 1000;

/** The handlers of the app's users. */
export const users = (services: Services): Handlers<typeof endpoints> => {
  const staff = memoize<void, Staff>(STAFF_MS, () => readStaff(services.database.reading.db));
  return {
    list: async ({ input, db }) => {
      const { rows, total, exact } = await userList.page(db, input);
      const known = await staff();
      const users = rows.map((row) => {
        const member = memberLike(known, row.username);
        return member === undefined ? row : { ...row, looks_like: member };
      });
      return { users, total_users: total, ...totalExact(exact), shown: contactsIn(rows) };
    },

    csv: ({ input }) => ({ filename: 'users.csv', query: usersExport(services.database.db, input) }),

    create: {
      prepare: async ({ input }) => {
        const { password, ...person } = input;
        checkPassword(person.is_admin === 1 ? 'staff' : 'app', password, 'password', {
          own: [person.username, person.email, person.name],
          product: services.config.productName,
        });
        const passwordHash = await hashPassword(password);
        return async ({ db, admin }) => {
          const id = await insertUser(db, admin, person, passwordHash);
          const kept = person.is_admin === 1 ? { keptForYears: true as const } : {};
          return {
            responseMessage: `${input.name} was added`,
            data: { id },
            audit: { target: { type: 'user', id }, after: person, ...kept },
          };
        };
      },
    },
  };
};
