import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { EventWriter } from '../items/item-writer.ts';
import { momentText } from '../items/micros.ts';
import { POSITION } from './item-user.ts';

const insertPositions = statement(
  { id: number },
  (rows: string) => sql`
    insert into positions (app_id, user_id, latitude, longitude, place, created_at)
    select app_id, user_id, latitude, longitude, place, created_at
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, user_id bigint, latitude float8, longitude float8, place text, created_at timestamptz)
    order by created_at, app_id
    on conflict do nothing
    returning id`,
);

/** Positions of users. The latest one also becomes the user's current position. */
export const positionWriter: EventWriter = {
  type: 'position',
  table: 'positions',
  newsOf: ({ user, latitude, longitude }) => ({
    type: 'user',
    appId: String(user),
    data: { [POSITION]: [latitude, longitude] },
  }),
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      latitude: data.latitude,
      longitude: data.longitude,
      place: data.place ?? null,
      created_at: momentText(createdAt),
    }));
    await insertPositions(trx, JSON.stringify(rows));
    return {};
  },
};
