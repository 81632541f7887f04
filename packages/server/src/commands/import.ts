import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { itemWriters } from '../app/registrations.ts';
import { applyItems } from '../domain/items/apply-items.ts';
import { retainedSinceReader } from '../domain/items/retained-since.ts';
import { checkpointIn } from './import/checkpoint.ts';
import { counterOf, databaseIdentity } from './import/counts.ts';
import { followDatabase, importDatabase, importFile, type Tools } from './import/import-all.ts';
import { typeNamed } from './import/mapping.ts';
import { CommandFailure } from './shared/failure.ts';
import { runBusyCommand } from './shared/run.ts';

const USAGE = `npm run import -- <type> <file.csv|file.ndjson[.gz]> [--mapping <mapping.yaml>] [--dry-run]
npm run import -- --from <postgres://…> <mapping.yaml> [--follow [--every <seconds>]] [--dry-run]`;

const options = {
  from: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  every: { type: 'string', default: '5' },
} as const;

/** A path relative to the folder of the user: npm runs commands in the folder of the project. */
const absolutePath = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/** What is to be done, and the file beside which its state is kept. */
interface ImportOptions {
  readonly path: string;
  readonly isDryRun: boolean;
  readonly work: (tools: Tools) => Promise<string>;
}

function wishFrom(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const { from, mapping, follow, 'dry-run': isDryRun } = values;
  const every = Number(values.every);
  const [first = '', second = ''] = positionals;
  if (from === undefined && !follow && positionals.length === 2) {
    const type = typeNamed(first);
    const [path, mappingPath] = [absolutePath(second), mapping === undefined ? undefined : absolutePath(mapping)];
    return { path, isDryRun, work: (tools) => importFile(path, type, mappingPath, tools) };
  }
  if (from === undefined || positionals.length !== 1 || (follow && isDryRun) || !(every >= 1))
    throw new CommandFailure(USAGE);
  const path = absolutePath(first);
  const work: ImportOptions['work'] = (tools) =>
    follow ? followDatabase(from, path, every, tools) : importDatabase(from, path, tools);
  return { path, isDryRun, work };
}

/** Reads the arguments. @throws CommandFailure with the usage, also for an unknown option. */
function readArgs(args: readonly string[]): ImportOptions {
  try {
    return wishFrom(args);
  } catch (error) {
    throw error instanceof CommandFailure ? error : new CommandFailure(USAGE);
  }
}

/** The first Ctrl-C ends after what is under way, a second one at once. */
function stopOnSignal(): () => boolean {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true;
    });
  return () => isStopped;
}

await runBusyCommand(
  { usage: USAGE, read: readArgs },
  async ({ path, isDryRun, work }, { config, database: { db } }) => {
    const writers = itemWriters(config);
    const services = { db, writers, retainedSince: retainedSinceReader(db, writers) };
    return work({
      apply: (items) => applyItems(services, items, { keyId: null, scopes: WRITE_SCOPES, isDryRun, isAlone: true }),
      checkpoint: isDryRun ? undefined : checkpointIn(`${path}.import-state.json`, await databaseIdentity(db)),
      isStopped: stopOnSignal(),
      counterOf: (type) => counterOf(db, writers, type),
      onRefused: () => {
        // What would be refused fails a dry run, so that a script can ask for one.
        if (isDryRun) process.exitCode = 1;
      },
    });
  },
);
