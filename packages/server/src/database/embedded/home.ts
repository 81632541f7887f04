import { randomBytes } from 'node:crypto';
import { access, chown, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { EmbeddedFailure } from './failure.ts';
import { run, type User } from './run.ts';

const ROOT_HOME = '/var/lib/quarterdeck';
const RECORD = 'embedded.json';

/** The data folder's record of its database. */
interface Record {
  readonly home: string;
  readonly ownerPassword: string;
  readonly appPassword: string;
}

/** The location and owner of an embedded database's files. */
export interface Home extends Record {
  readonly cluster: string;
  readonly log: string;
  /** Set when root starts the server: PostgreSQL refuses to run as root. */
  readonly user: User | undefined;
  /** Where an unprivileged user can reach copies of the binaries. Unset when none are needed. */
  readonly copies: string | undefined;
}

async function unprivileged(): Promise<User> {
  const id = async (flag: string): Promise<number> =>
    Number((await run('id', [flag, 'nobody'], { milliseconds: 5000 })).output.trim());
  return { uid: await id('-u'), gid: await id('-g') };
}

const unwritable = (dataDir: string, error: unknown): EmbeddedFailure =>
  new EmbeddedFailure(
    `The data folder ${dataDir} is not writable (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Set DATA_DIR to a writable folder.`,
  );

async function readRecord(path: string): Promise<Record | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new EmbeddedFailure(`${path} is damaged: restore it, or empty the data folder for a fresh start.`);
    throw error;
  }
}

/** Writes the record atomically. If another process was faster, returns that process's record. */
async function writeRecord(path: string, record: Record): Promise<Record> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, JSON.stringify(record, null, 2), { mode: 0o600 });
  try {
    await link(unfinished, path);
    return record;
  } catch (error) {
    const there = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readRecord(path) : undefined;
    if (!there) throw error;
    return there;
  } finally {
    await rm(unfinished);
  }
}

const withPlaces = async (record: Record): Promise<Home> => {
  const asRoot = process.getuid?.() === 0;
  return {
    ...record,
    cluster: join(record.home, 'cluster'),
    log: join(record.home, 'postgresql.log'),
    user: asRoot ? await unprivileged() : undefined,
    copies: asRoot ? ROOT_HOME : undefined,
  };
};

/** Returns the home of a data folder's database, if it has one. @throws EmbeddedFailure when its record is damaged. */
export async function knownHome(dataDir: string): Promise<Home | undefined> {
  const record = await readRecord(join(resolve(dataDir), RECORD));
  return record && withPlaces(record);
}

/**
 * Finds or creates the home of a data folder's database. An emptied data folder has no record and gets a new home.
 * @throws EmbeddedFailure when the data folder cannot be written.
 */
export async function homeOf(dataDir: string): Promise<Home> {
  const folder = resolve(dataDir);
  const asRoot = process.getuid?.() === 0;
  const path = join(folder, RECORD);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const known = await readRecord(path);
    const name = `${basename(folder).replace(/[^A-Za-z0-9_-]/g, '') || 'data'}-${randomBytes(4).toString('hex')}`;
    const record =
      known ??
      (await writeRecord(path, {
        home: asRoot ? join(ROOT_HOME, name) : join(folder, 'postgresql'),
        ownerPassword: randomBytes(24).toString('base64url'),
        appPassword: randomBytes(24).toString('base64url'),
      }));
    const home = await withPlaces(record);
    await mkdir(record.home, { recursive: true, mode: 0o755 });
    if (home.user) await chown(record.home, home.user.uid, home.user.gid);
    return home;
  } catch (error) {
    throw error instanceof EmbeddedFailure ? error : unwritable(folder, error);
  }
}
