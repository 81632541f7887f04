import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { itemWriters } from '../app/registrations.ts';
import { openArchive } from '../domain/event-archive/open.ts';
import { applyItems } from '../domain/items/apply-items.ts';
import { retainedSinceReader } from '../domain/items/retained-since.ts';
import { checkpointIn } from './import/checkpoint.ts';
import { counterOf, databaseIdentity, idsOf } from './import/counts.ts';
import { followDatabase, importDatabase, importFile, type Tools } from './import/import-all.ts';
import { type ReconcileTools, reconcileDatabase } from './import/reconcile.ts';
import { typeByName } from './import/sources/mapping.ts';
import { CommandFailure } from './shared/failure.ts';
import { runBusyCommand } from './shared/run.ts';

const USAGE = `npm run import -- <type> <file.csv|file.ndjson[.gz]> [--mapping <mapping.yaml>] [--dry-run]
npm run import -- --from <postgres://…> <mapping.yaml> [--follow [--every <seconds>]] [--dry-run]
npm run import -- --from <postgres://…> <mapping.yaml> --reconcile [--most-deleted <number>] [--dry-run]
Exit codes: 0 every row was accepted, 1 the import failed, 2 rows were refused, 3 it was stopped.`;

/** Exit codes in addition to 0, and to 1 of every failed command. */
const [REFUSED, STOPPED] = [2, 3];

const options = {
  from: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  every: { type: 'string', default: '5' },
  reconcile: { type: 'boolean', default: false },
  'most-deleted': { type: 'string' },
} as const;

/** Resolves a path against the user's folder, because npm runs commands in the project's folder. */
const absolutePath = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/** What to import, and the file next to which the state is stored. */
interface ImportOptions {
  readonly path: string;
  readonly isDryRun: boolean;
  readonly work: (tools: Tools & Pick<ReconcileTools, 'idsOf'>) => Promise<string>;
}

function wishFrom(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const { from, mapping, follow, reconcile, 'dry-run': isDryRun, 'most-deleted': most } = values;
  const every = Number(values.every);
  const mostDeleted = most === undefined ? undefined : Number(most);
  const [first = '', second = ''] = positionals;
  if (from === undefined && !follow && !reconcile && positionals.length === 2) {
    const type = typeByName(first);
    const [path, mappingPath] = [absolutePath(second), mapping === undefined ? undefined : absolutePath(mapping)];
    return { path, isDryRun, work: (tools) => importFile(path, type, mappingPath, tools) };
  }
  const isOdd = (follow && (isDryRun || reconcile)) || (mostDeleted !== undefined && !(reconcile && mostDeleted >= 0));
  if (from === undefined || positionals.length !== 1 || isOdd || !(every >= 1)) throw new CommandFailure(USAGE);
  const path = absolutePath(first);
  const work: ImportOptions['work'] = (tools) => {
    if (reconcile) return reconcileDatabase(from, path, { ...tools, isDryRun, mostDeleted });
    return follow ? followDatabase(from, path, every, tools) : importDatabase(from, path, tools);
  };
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

/** The first Ctrl-C stops after the batches under way, the second one at once. */
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
    const archive = await openArchive(config, db);
    const services = { db, writers, retainedSince: retainedSinceReader(db, writers), archive };
    const { name, identity } = await databaseIdentity(db);
    try {
      return await work({
        database: name,
        idsOf: (type) => idsOf(db, type),
        apply: (items) => applyItems(services, items, { keyId: null, scopes: WRITE_SCOPES, isDryRun, isAlone: true }),
        checkpoint: isDryRun ? undefined : checkpointIn(`${path}.import-state.json`, identity),
        isStopped: stopOnSignal(),
        counterOf: (type) => counterOf(db, writers, type),
        onEnd: ({ totals, isDone }) => {
          if (!isDone) process.exitCode = STOPPED;
          else if (totals.refused > 0) process.exitCode = REFUSED;
        },
      });
    } finally {
      await archive.close();
    }
  },
);
