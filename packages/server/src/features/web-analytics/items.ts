import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { visits } from '../../domain/event-archive/kinds/visits.ts';
import { checkLate } from '../../domain/event-archive/late.ts';
import { itemColumns } from '../../domain/items/columns.ts';
import type { EventWriter, ItemWriter } from '../../domain/items/item-writer.ts';
import { momentText, storedMoment } from '../../domain/items/micros.ts';

const insertVisitors = statement(
  { id: number },
  (visitors: readonly string[]) => sql`
    insert into web_visitors (visitor)
    select distinct name from unnest(${visitors}::text[]) as name
    where not exists (select from web_visitors there where there.visitor = name collate "C")
    order by name
    on conflict do nothing
    returning id`,
);

const columns = itemColumns({
  app_id: 'text',
  session_started_at: 'timestamptz',
  at: 'timestamptz',
  path: 'text',
  referrer: 'text',
  device: 'text',
  browser: 'text',
  country: 'text',
});

const insertVisits = statement(
  { id: number },
  (rows: string) => sql`
    insert into web_events (visitor_id, ${columns.list})
    select v.id, ${columns.of('r')}
    from jsonb_to_recordset(${rows}::jsonb) as r(visitor text, ${columns.record})
    join web_visitors v on v.visitor = r.visitor collate "C"
    order by r.at, r.app_id
    on conflict do nothing
    returning id`,
);

const visitWriter: EventWriter = {
  type: 'visit',
  table: 'web_events',
  writeEvents: async (trx, events, archive) => {
    const { fresh, waiting } = await checkLate(trx, archive, visits, events);
    const rows = fresh.map(({ appId, createdAt, data }) => ({
      app_id: appId,
      visitor: data.visitor,
      session_started_at: storedMoment(data.session_started_at),
      at: momentText(createdAt),
      path: data.path,
      referrer: data.referrer ?? null,
      device: data.device,
      browser: data.browser ?? null,
      country: data.country ?? null,
    }));
    await insertVisitors(
      trx,
      rows.map(({ visitor }) => String(visitor)),
    );
    await insertVisits(trx, JSON.stringify(rows));
    return { waiting };
  },
};

/** The writer of visits to the web site. */
export const items: readonly ItemWriter[] = [visitWriter];
