import { holds } from '@quarterdeck/contract/core/access/access';
import type { map as endpoints } from '@quarterdeck/contract/map';
import type { Handlers } from '../../http/handlers.ts';
import { findLocations } from './locations.ts';
import { isLogged, viewDetailsOf } from './view-log.ts';

/** Where the users of the app are. */
export const map: Handlers<typeof endpoints> = {
  locations: async ({ input, admin, db }) => {
    const answer = await findLocations(db, input, holds(admin, 'users_locations'));
    const look = viewDetailsOf(input, answer);
    const isNew = look.users > 0 && !(await isLogged(db, admin, look));
    return isNew ? { ...answer, audit: { details: { ...look } } } : answer;
  },
};
