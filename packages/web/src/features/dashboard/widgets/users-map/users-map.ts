import type { Kind } from '../kind.ts';

/** The widget with the map of app users, which another feature provides. */
export const usersMap: Kind = { title: 'Users on the map', description: 'Locations of app users' };
