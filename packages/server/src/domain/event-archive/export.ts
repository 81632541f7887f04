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
import { allKinds, archivedKinds } from './kinds/index.ts';
import type { ArchivedKind } from './kinds/kind.ts';
import { underLease } from './move.ts';
import { viewArchive } from './state.ts';

const MANIFEST = 'events.json';

const kind = z.enum(allKinds.map(({ table }) => table));

const Manifest = z.strictObject({
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  days: z.array(z.strictObject({ kind, day: z.iso.date(), rows: z.number().int(), checks: z.string().regex(/^\d+$/) })),
  files: z.array(
    z.strictObject({
      kind,
      month: z.number().int().min(200_001).max(999_912),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** What an export says about itself. It is written last: a folder without it is no export. */
type Manifest = z.infer<typeof Manifest>;

/** An export that cannot be made or read, as a sentence. */
export class ExportFailure extends Error {}

const fileOf = (folder: string, { table }: ArchivedKind, month: number): string =>
  join(folder, `${table}-${month}.native.gz`);

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the rows of the archive to files of a new folder, a month each. Nothing moves meanwhile. @returns how many rows they have; undefined while a server moves. */
export async function exportArchive(
  db: Kysely<Schema>,
  archive: EventArchive,
  folder: string,
): Promise<number | undefined> {
  return underLease(db, async () => {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new ExportFailure(`The folder ${folder} cannot be made (${error.code ?? error.message}): name a new one.`);
    });
    const days: Manifest['days'] = [];
    const files: Manifest['files'] = [];
    for (const one of allKinds) {
      // Rows that are hidden one by one are deleted after a restore as they would have been.
      const hidden = { ...(await viewArchive(db, one.table)), ids: [], users: [] };
      const sums = await archive.days(one, hidden);
      days.push(...sums.map((day) => ({ kind: one.table, ...day, checks: String(day.checks) })));
      for (const month of (await archive.months(one)).filter((other) => !hidden.months.includes(other))) {
        const file = fileOf(folder, one, month);
        await pipeline(
          await archive.readMonth(one, month, hidden),
          createGzip({ level: 1 }),
          createWriteStream(file, { mode: 0o600 }),
        );
        files.push({ kind: one.table, month, sha256: await digestOf(file) });
      }
    }
    const manifest: Manifest = { format: 2, createdAt: new Date().toISOString(), days, files };
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
 * Fills an empty archive from an export, and compares every row. @returns how many there are.
 * @throws ExportFailure when a file was changed, the archive has rows, or has other rows afterwards.
 */
export async function importArchive(archive: EventArchive, folder: string): Promise<number> {
  const { days, files } = await readManifest(folder);
  for (const { kind: of, month, sha256 } of files) {
    const found = await digestOf(fileOf(folder, archivedKinds[of], month)).catch(() => undefined);
    if (found !== sha256)
      throw new ExportFailure(`The file of ${of} of ${month} in ${folder} is missing or was changed.`);
  }
  for (const one of allKinds)
    if ((await archive.months(one)).length > 0)
      throw new ExportFailure(`The database in ClickHouse has ${one.nouns[1]} already: name an empty one, or drop it.`);
  for (const { kind: of, month } of files) {
    const one = archivedKinds[of];
    await archive.writeMonth(one, createReadStream(fileOf(folder, one, month)).pipe(createGunzip()));
  }
  const all = { lastSlice: Number.MAX_SAFE_INTEGER, slices: [], ids: [], users: [], months: [] };
  let there = 0;
  for (const one of allKinds) {
    const own = days.filter(({ kind: of }) => of === one.table);
    const expected = own.map(({ day, rows, checks }): DaySum => ({ day, rows, checks: BigInt(checks) }));
    const found = await archive.days(one, all);
    const [flaw] = flawsIn(expected, found);
    if (flaw) throw new ExportFailure(`The export has other ${one.nouns[1]} than it should, ${flaw.day} first.`);
    there += found.reduce((sum, { rows }) => sum + rows, 0);
  }
  return there;
}
