import type { Kind } from '../kind.ts';

/** Where the users of the app are: the map is another feature, which the app gives the dashboard. */
export const usersMap: Kind = { title: 'Users on the map', description: 'Locations of app users' };
