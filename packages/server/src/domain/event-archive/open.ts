import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Schema } from '../../database/schema.ts';
import { ArchiveAway, type EventArchive, noArchive } from './archive.ts';
import { hasMoved } from './state.ts';

/** Returns an archive with moved events that is no longer configured. Every call rejects. */
function missingArchive(): EventArchive {
  const since = new Date();
  const away = () => Promise.reject(new ArchiveAway(since, new Error('CLICKHOUSE_URL is not set')));
  const calls = Object.keys(noArchive).map((name) => [name, away] as const);
  return { ...noArchive, ...Object.fromEntries(calls), isOn: true, awaySince: () => since, close: noArchive.close };
}

/** Opens the configured archive. @returns one that never answers, if events were moved but none is configured. */
export async function openArchive(
  { clickhouse }: Pick<Config, 'clickhouse'>,
  db: Kysely<Schema>,
  log?: FastifyBaseLogger,
): Promise<EventArchive> {
  // Servers without ClickHouse do not load its client.
  if (clickhouse) return (await import('./clickhouse.ts')).clickhouseArchive(clickhouse, log);
  return (await hasMoved.one(db)).any ? missingArchive() : noArchive;
}
