import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, isReported } from '../core/fields/fields.ts';
import { Box, corners, isUpright } from './box.ts';

/** The maximum width and height of a place, in degrees: about a kilometer. */
export const PLACE_DEGREES = 0.01;

const place = { latitude: z.number(), longitude: z.number() };

/** The locations of app users. */
export const map = {
  locations: endpoint({
    method: 'GET',
    path: '/users-locations',
    event: 'user_locations.viewed',
    access: ['users_locations', 'dashboard_data'],
    summary: 'The users in a box of the map: individually where there are few, in clusters where there are many',
    auditsPeopleShown: true,
    input: Box.refine(isUpright, { path: ['northeast_lat'], error: 'The northern edge is south of the southern one' }),
    output: answer({
      users: z
        .array(
          z.object({ id: id(), name: z.string(), avatar: z.string().nullable(), is_reported: isReported(), ...place }),
        )
        .describe(
          'Requires users_locations. At most 500: all users where there are few, otherwise those alone in a cell',
        ),
      clusters: z
        .array(z.object({ ...place, count: z.int().positive() }))
        .optional()
        .describe(
          'Clusters of users at the center of their locations, for whole cells, also beyond the box. Users in `users` are not included',
        ),
      total: z.int().optional().describe('Users shown in total, in clusters and individually'),
    }),
  }),
  people: listEndpoint({
    path: '/users-at-place',
    event: 'users_at_place.listed',
    access: 'users_locations',
    summary: 'All users at one location on the map, paged',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: corners,
    row: z.object({
      id: id(),
      name: z.string(),
      username: z.string(),
      avatar: z.string().nullable(),
      is_reported: isReported(),
      ...place,
    }),
    rows: 'data',
    total: 'total',
    auditsPeopleShown: true,
  }),
};
