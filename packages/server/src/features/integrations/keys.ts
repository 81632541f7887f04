import { integrations } from '@quarterdeck/contract/integrations';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, type RowOf, text, textOf, texts, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { textHolds } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { prefixOf } from '../../domain/keys/secret.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { revokedSentence, rotationError } from './change-keys.ts';

type Input = z.output<typeof integrations.keys.input>;
type Row = z.input<typeof integrations.keys.output>['data'][number];

const row = {
  id: number,
  name: text,
  kind: textOf<Row['kind']>(),
  last_four: orNull(text),
  scopes: texts,
  allowed_networks: texts,
  items_per_second: number,
  state: text,
  created_at: timestamp,
  expires_at: orNull(timestamp),
  revoked_at: orNull(timestamp),
  last_used_at: orNull(timestamp),
  former_ends_at: orNull(timestamp),
  calls: number,
  errors: number,
  version: number,
};

const ofMonth = (column: 'calls' | 'errors'): RawBuilder<unknown> => sql`
  coalesce((select sum(${sql.ref(`d.${column}`)}) from service_key_days d
    where d.key_id = k.id and d.day > (now() at time zone 'UTC')::date - 30)::float8, 0) as ${sql.ref(column)}`;

const columns = sql`
  k.id, k.name, k.kind, k.scopes, k.allowed_networks::text[] as allowed_networks, k.items_per_second, k.created_at,
  k.expires_at, k.revoked_at, k.last_used_at, k.version,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'open' end as state,
  (select s.last_four from service_key_secrets s where s.key_id = k.id and s.ends_at is null) as last_four,
  (select max(s.ends_at) from service_key_secrets s where s.key_id = k.id and s.ends_at > now()) as former_ends_at,
  ${ofMonth('calls')}, ${ofMonth('errors')}`;

const sourceFor = ({ query }: Pick<Input, 'query'>): ListSource => ({
  from: sql`service_keys k`,
  where: query ? textHolds(sql`k.name`, query) : sql<boolean>`true`,
  columns,
  id: sql`k.id`,
  anyDepth: true,
  orders: {
    id: sql`k.id`,
    name: sql`(search_key(k.name) collate "C")`,
    created_at: sql`k.created_at`,
    expires_at: sql`k.expires_at`,
    last_used_at: sql`k.last_used_at`,
  },
});

const keyList = listByInput(row, sourceFor, [{}], [{ query: 'a' }]);

const oneKey = statement(row, (id: number) => sql`select ${columns} from service_keys k where k.id = ${id}`);

function rowOf(found: RowOf<typeof row>): Row {
  const key = { isRevoked: found.state === 'revoked', isExpired: found.state === 'expired' };
  return {
    ...found,
    state: found.state as Row['state'],
    scopes: found.scopes as Row['scopes'],
    begins: prefixOf(found.kind),
    last_four: found.last_four ?? '',
    ...refusalsOf([
      [integrations.updateKey, revokedSentence(key)],
      [integrations.rotateKey, rotationError(key)],
      [integrations.revokeKey, revokedSentence(key)],
    ]),
  };
}

/** Reads a page of keys with their use. */
export async function listKeys(db: Db, input: Input): Promise<Page<Row>> {
  const page = await keyList.page(db, input);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** Reads one key as the list shows it. */
export async function keyRow(db: Db, id: number): Promise<Row | undefined> {
  const found = await oneKey.first(db, id);
  return found && rowOf(found);
}
