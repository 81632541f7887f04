import { holds } from '@quarterdeck/contract/kit/access';
import type { map as room } from '@quarterdeck/contract/map';
import type { Handlers } from '../../kit/handlers.ts';
import { findLocations } from './locations.ts';

/** To about a hundred metres. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** Where the users of the app are. */
export const map: Handlers<typeof room> = {
  locations: async ({ input, admin, db, audit }) => {
    const found = await findLocations(db, input, holds(admin, 'users_locations'));
    const { southwest_lat: south, southwest_lng: west, northeast_lat: north, northeast_lng: east } = input;
    if (found.users.length > 0)
      audit.details = { box: [south, west, north, east].map(rounded), users: found.users.length };
    return found;
  },
};
