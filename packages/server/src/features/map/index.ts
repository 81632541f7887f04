import { holds } from '@quarterdeck/contract/core/access/access';
import type { map as endpoints } from '@quarterdeck/contract/map';
import type { Db } from '../../database/database.ts';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Admin } from '../../ports/caller.ts';
import { findLocations } from './locations.ts';
import { listPeopleAt } from './people.ts';
import { isLogged, placeDetailsOf, viewDetailsOf } from './view-log.ts';

/** Returns the audit event of a map view; none if it shows no one, or repeats a recent view. */
async function auditOf(db: Db, admin: Admin, look: ReturnType<typeof viewDetailsOf>) {
  const isNew = look.users > 0 && !(await isLogged(db, admin, look));
  return isNew ? { audit: { details: { ...look } } } : {};
}

/** The handlers of the map of app users. */
export const map: Handlers<typeof endpoints> = {
  locations: async ({ input, admin, db }) => {
    const answer = await findLocations(db, input, holds(admin, 'users_locations'));
    return { ...answer, ...(await auditOf(db, admin, viewDetailsOf(input, answer))) };
  },

  people: async ({ input, admin, db }) => {
    const page = await listPeopleAt(db, input);
    return { ...listAnswer(page), ...(await auditOf(db, admin, placeDetailsOf(input, page.total))) };
  },
};
