import type { Config } from '../core/config.ts';
import { startEmbedded } from '../database/embedded/index.ts';

/** The addresses of the configured database; the embedded one is started first. */
export interface DatabaseUrls {
  readonly app: string;
  readonly owner: string;
  readonly read: string;
  /** A warning for the operator who starts the server. */
  readonly notice?: string;
  readonly stop?: () => Promise<void>;
}

/**
 * Finds the configured database, or starts the embedded one.
 * @param join uses the embedded database of a server that already runs, instead of refusing.
 * @throws EmbeddedFailure with one sentence.
 */
export async function resolveDatabaseUrl(config: Config, { join = false } = {}): Promise<DatabaseUrls> {
  if (config.databaseUrl !== undefined)
    return {
      app: config.databaseUrl,
      owner: config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
      read: config.databaseReadUrl ?? config.databaseUrl,
    };
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const embedded = await startEmbedded({ dataDir: config.dataDir, join, say });
  return {
    app: embedded.appUrl,
    owner: embedded.ownerUrl,
    read: embedded.appUrl,
    stop: () => embedded.stop(),
    ...(embedded.notice === undefined ? {} : { notice: embedded.notice }),
  };
}
