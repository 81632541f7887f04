import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { knownMigrations } from '../../database/migrate.ts';
import { isOlder, LAST_BEFORE_BASELINE, sinceBaseline } from '../../database/take-over.ts';
import { BackupFailure } from './failure.ts';

const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** What a restore needs besides the backup, because it is not in the database. */
const LEFT_OUT = [
  'SECRET_KEY: without it, webhook secrets and emails in the outbox cannot be read',
  'the roles of PostgreSQL and their passwords: npm run -s roles creates them',
  'the other environment variables of the server',
  'pictures, media and map tiles in DATA_DIR: cached copies that are fetched again',
] as const;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's `server_version_num`, and the version of Node. */
  versions: z.strictObject({ postgresql: count, node: z.string() }),
  migrations: z.array(z.string()).min(1),
  appUnique: z.array(z.enum(['username', 'email', 'phone'])),
  auditHead: z.strictObject({ seq: count, hash: sha256 }).nullable(),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name),
      /** The months (YYYY-MM) of a table that is partitioned by month. */
      months: z.array(z.string().regex(/^\d{4}-\d{2}$/)),
      rows: count,
      /** The size of the compressed file. */
      bytes: count,
      sha256,
    }),
  ),
  /** Files of events in ClickHouse, by month, as 202611; absent: none are in this backup. */
  events: z
    .array(
      z.strictObject({
        kind: z.enum(['searches', 'campaign_events', 'web_events', 'post_views']),
        month: z.number().int().min(200_001).max(999_912),
        bytes: count,
        sha256,
      }),
    )
    .optional(),
  sequences: z.array(z.strictObject({ name, value: z.string().regex(/^-?\d+$/) })),
  leftOut: z.array(z.string()),
});

/** The description of a backup. It is written last: a folder without it is not a backup. */
export type Manifest = z.infer<typeof Manifest>;

/** A table's file in a backup. */
export type TableFile = Manifest['tables'][number];

/** Events of a month in a backup. */
export type EventFile = NonNullable<Manifest['events']>[number];

/** The file of a table. */
export const fileOf = (table: string): string => `${table}.copy.gz`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Flushes a folder to disk, so that its files survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the manifest of a backup, whole or not at all. @param leftOut what else is not in it. @returns it. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'leftOut'>,
  leftOut: readonly string[],
): Promise<Manifest> {
  const whole: Manifest = { format: FORMAT, ...manifest, leftOut: [...leftOut, ...LEFT_OUT] };
  const body = JSON.stringify(whole);
  const part = join(folder, `${MANIFEST}.part`);
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ manifest: whole, sha256: digest(body) }, undefined, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, join(folder, MANIFEST));
  await syncFolder(folder);
  return whole;
}

/**
 * Reads a backup's manifest.
 * @throws BackupFailure when it is missing or was changed, or a newer or unsupported older program wrote it.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupFailure(`The backup in ${folder} is incomplete: ${MANIFEST}, which is written last, is missing.`);
    throw new BackupFailure(`The ${MANIFEST} in ${folder} cannot be read (${error.code ?? error.message}).`);
  });
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw new BackupFailure(`The ${MANIFEST} in ${folder} is damaged: it is not valid JSON.`);
  }
  const outer = z.strictObject({ manifest: z.looseObject({ format: z.number() }), sha256 }).safeParse(envelope);
  if (!outer.success || digest(JSON.stringify(outer.data.manifest)) !== outer.data.sha256)
    throw new BackupFailure(`The ${MANIFEST} in ${folder} was changed since it was written.`);
  if (outer.data.manifest.format > FORMAT)
    throw new BackupFailure(
      `The backup in ${folder} has format ${outer.data.manifest.format}, but this release reads ${FORMAT}. Restore it with the release that created it.`,
    );
  const { data: manifest } = Manifest.safeParse(outer.data.manifest);
  if (!manifest) throw new BackupFailure(`The ${MANIFEST} in ${folder} is not a Quarterdeck backup file.`);
  if (isOlder(manifest.migrations))
    throw new BackupFailure(
      `The backup in ${folder} has an older schema (${manifest.migrations.at(-1)}) than this release can restore. Restore it with the release of commit ${LAST_BEFORE_BASELINE}, then start this release on that database.`,
    );
  const migrations = sinceBaseline(manifest.migrations);
  const unknown = migrations.find((migration) => !knownMigrations.includes(migration));
  if (unknown !== undefined)
    throw new BackupFailure(
      `The backup in ${folder} has a newer schema (${unknown}). Restore it with a newer release.`,
    );
  return { ...manifest, migrations };
}
