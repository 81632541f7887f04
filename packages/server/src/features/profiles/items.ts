import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { itemColumns } from '../../domain/items/columns.ts';
import type { EventWriter, ItemWriter } from '../../domain/items/item-writer.ts';
import { momentText } from '../../domain/items/micros.ts';

const columns = itemColumns({
  app_id: 'text',
  user_id: 'bigint',
  outcome: 'text',
  method: 'text',
  cause: 'text',
  device: 'text',
  device_os: 'text',
  created_at: 'timestamptz',
});

const insertSignIns = statement(
  { id: number },
  (rows: string) => sql`
    insert into app_sign_ins (${columns.list})
    select ${columns.list} from jsonb_to_recordset(${rows}::jsonb) as r(${columns.record})
    order by created_at, app_id
    on conflict do nothing
    returning id`,
);

const signInWriter: EventWriter = {
  type: 'app_sign_in',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      outcome: data.outcome,
      method: data.method ?? null,
      cause: data.cause ?? null,
      device: data.device ?? null,
      device_os: data.device_os ?? null,
      created_at: momentText(createdAt),
    }));
    await insertSignIns(trx, JSON.stringify(rows));
    return {};
  },
};

/** The writer of sign-ins to the app. */
export const items: readonly ItemWriter[] = [signInWriter];
