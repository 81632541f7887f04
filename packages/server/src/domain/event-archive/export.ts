import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../database/schema.ts';
import type { DaySum, EventArchive } from './archive.ts';
import { flawsIn } from './check.ts';
import { underLease } from './move.ts';
import { viewArchive } from './state.ts';

const MANIFEST = 'events.json';

const Manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  days: z.array(z.strictObject({ day: z.iso.date(), rows: z.number().int(), checks: z.string().regex(/^\d+$/) })),
  files: z.array(
    z.strictObject({ month: z.number().int().min(200_001).max(999_912), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

/** The description of an export. It is written last: a folder without it is not an export. */
type Manifest = z.infer<typeof Manifest>;

/** An export cannot be made or read. The message is one sentence. */
export class ExportFailure extends Error {}

const fileOf = (folder: string, month: number): string => join(folder, `searches-${month}.native.gz`);

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Writes the archive's rows to files in a new folder, one per month. Moving is blocked meanwhile.
 * @returns the number of rows; undefined while a server moves.
 */
export async function exportArchive(
  db: Kysely<Schema>,
  archive: EventArchive,
  folder: string,
): Promise<number | undefined> {
  return underLease(db, async () => {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new ExportFailure(`The folder ${folder} cannot be made (${error.code ?? error.message}): name a new one.`);
    });
    // Individually hidden rows are exported, and deleted after a restore as they would be here.
    const hidden = { ...(await viewArchive(db)), ids: [], users: [] };
    const days = await archive.days(hidden);
    const files: Manifest['files'] = [];
    for (const month of (await archive.months()).filter((one) => !hidden.months.includes(one))) {
      const file = fileOf(folder, month);
      await pipeline(
        await archive.readMonth(month, hidden),
        createGzip({ level: 1 }),
        createWriteStream(file, { mode: 0o600 }),
      );
      files.push({ month, sha256: await digestOf(file) });
    }
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      days: days.map((day) => ({ ...day, checks: String(day.checks) })),
      files,
    };
    const part = join(folder, `${MANIFEST}.part`);
    await writeFile(part, `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600, flush: true });
    await rename(part, join(folder, MANIFEST));
    return days.reduce((sum, { rows }) => sum + rows, 0);
  });
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ExportFailure(`There is no complete export in ${folder}: it has no ${MANIFEST}, which is written last.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ExportFailure(`The ${MANIFEST} in ${folder} was changed since it was written.`);
  return parsed.data;
}

/**
 * Fills an empty archive from an export, and compares every row.
 * @returns the number of rows.
 * @throws ExportFailure when a file was changed, the archive is not empty, or its rows differ afterwards.
 */
export async function importArchive(archive: EventArchive, folder: string): Promise<number> {
  const { days, files } = await readManifest(folder);
  for (const { month, sha256 } of files) {
    const found = await digestOf(fileOf(folder, month)).catch(() => undefined);
    if (found !== sha256) throw new ExportFailure(`The file of ${month} in ${folder} is missing or was changed.`);
  }
  if ((await archive.months()).length > 0)
    throw new ExportFailure('The database in ClickHouse has searches already: name an empty one, or drop its table.');
  for (const { month } of files) await archive.writeMonth(createReadStream(fileOf(folder, month)).pipe(createGunzip()));
  const all = { lastSlice: Number.MAX_SAFE_INTEGER, slices: [], ids: [], users: [], months: [] };
  const expected = days.map(({ day, rows, checks }): DaySum => ({ day, rows, checks: BigInt(checks) }));
  const found = await archive.days(all);
  const [flaw] = flawsIn(expected, found);
  if (flaw) throw new ExportFailure(`The export has other rows than it should, ${flaw.day} first.`);
  return found.reduce((sum, { rows }) => sum + rows, 0);
}
