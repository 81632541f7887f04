import type { channels } from '@quarterdeck/contract/channels';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { statement } from '../../database/statement.ts';

type Row = z.input<typeof channels.list.output>['data'][number];

const COUNTED = 10_000;

const row = {
  id: number,
  kind: textOf<Row['kind']>(),
  url: text,
  events: json<Row['events']>(),
  groups: json<Row['groups']>(),
  waiting: number,
  last_sent_at: orNull(timestamp),
  last_error: orNull(text),
  created_at: timestamp,
  version: number,
};

const columns = sql`c.id, c.kind, c.shown_url as url, to_jsonb(c.events) as events,
  coalesce((select jsonb_agg(jsonb_build_object('id', wanted.id, 'name', coalesce(g.name, 'A deleted group')) order by search_key(g.name) collate "C", wanted.id)
    from unnest(c.groups) wanted (id) left join groups g on g.id = wanted.id), '[]') as groups,
  (select count(*) from (select from channel_messages m where m.channel_id = c.id limit ${sql.lit(COUNTED)}) counted) as waiting,
  c.last_sent_at, c.last_error, c.created_at, c.version`;

/** Pages of channels. */
export const channelList = listByInput(row, () => ({
  from: sql`channels c`,
  columns,
  where: sql<boolean>`true`,
  id: sql`c.id`,
  anyDepth: true,
  orders: { id: sql`c.id`, created_at: sql`c.created_at` },
}));

const oneRow = statement(row, (id: number) => sql`select ${columns} from channels c where c.id = ${id}`);

/** Reads one channel as the list shows it. */
export const channelRow = (db: Db, id: number): Promise<Row | undefined> => oneRow.first(db, id);
