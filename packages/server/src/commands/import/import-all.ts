import { setTimeout as pause } from 'node:timers/promises';
import { type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { isOutage } from '../../database/connections/errors.ts';
import { CommandFailure } from '../shared/failure.ts';
import { DatabaseAway } from './away.ts';
import { rememberSent, type SentRows } from './follow.ts';
import type { ImportOptions } from './options.ts';
import { dryRunReport, report } from './report.ts';
import { type Outcome, runImport } from './run-import.ts';
import { connectTo, databaseSource } from './sources/database-source.ts';
import { fileSource } from './sources/file-source.ts';
import { readMapping } from './sources/mapping.ts';
import type { Source } from './sources/source.ts';

/** What imports use. */
export interface Tools extends ImportOptions {
  /** Returns a counter of the rows of a type in the database. */
  readonly counterOf: (type: ItemTypeName) => () => Promise<number | undefined>;
  /** Receives the result of an import, for the exit code. */
  readonly onEnd: (outcome: Pick<Outcome, 'totals' | 'isDone'>) => void;
}

async function importOne<Position>(
  type: ItemTypeName,
  source: Source<Position>,
  tools: Tools,
): Promise<[Outcome, string]> {
  const count = tools.counterOf(type);
  const before = tools.checkpoint && (await count());
  const outcome = await runImport(source, tools);
  tools.onEnd(outcome);
  if (!tools.checkpoint) return [outcome, dryRunReport(source.name, outcome)];
  const now = await count();
  return [
    outcome,
    report(
      source.name,
      outcome,
      before === undefined || now === undefined
        ? undefined
        : { type, isThing: itemTypes[type].kind === 'thing', before, now },
    ),
  ];
}

/** Imports a file. @returns the report. */
export async function importFile(
  path: string,
  type: ItemTypeName,
  mappingPath: string | undefined,
  tools: Tools,
): Promise<string> {
  const entry = mappingPath === undefined ? {} : readMapping(mappingPath).get(type);
  if (!entry) throw new CommandFailure(`${mappingPath} contains no information about ${type}.`);
  const source = await fileSource(path, type, entry);
  const [{ isDone }, sentences] = await importOne(type, source, tools);
  if (isDone) tools.checkpoint?.forget(source.name);
  return sentences;
}

/**
 * Imports from a database, type by type in the order of the mapping. Types with a watermark continue where the last
 * import ended.
 * @returns the report.
 */
export async function importDatabase(address: string, mappingPath: string, tools: Tools): Promise<string> {
  const sentences: string[] = [];
  const client = await connectTo(address);
  try {
    for (const [type, entry] of readMapping(mappingPath)) {
      const source = await databaseSource(client, type, entry, mappingPath);
      const [{ isDone }, text] = await importOne(type, source, tools);
      sentences.push(text);
      if (!isDone) break;
      if (entry.watermark === undefined) tools.checkpoint?.forget(source.name);
    }
  } finally {
    await client.end();
  }
  return sentences.join('\n\n');
}

/** Reads once what is new in a database. @returns a report line for each type with changes. */
async function followOnce(
  address: string,
  mappingPath: string,
  tools: Tools,
  sentOf: (type: ItemTypeName) => SentRows,
  warn: (type: ItemTypeName, warning: string | undefined) => void,
): Promise<readonly string[]> {
  const sentences: string[] = [];
  const client = await connectTo(address);
  try {
    for (const [type, entry] of readMapping(mappingPath)) {
      const source = await databaseSource(client, type, entry, mappingPath, true);
      const { totals, refusedPath, warning } = await runImport(source, { ...tools, sent: sentOf(type) });
      warn(type, warning);
      if (totals.read === 0) continue;
      const refused = totals.refused === 0 ? '' : `, ${totals.refused} refused: ${refusedPath}`;
      sentences.push(`${new Date().toISOString()} ${type}: ${totals.accepted} accepted${refused}`);
    }
  } finally {
    await client.end();
  }
  return sentences;
}

/** Imports changes from a database until it is stopped. If the database does not answer, it tries again. */
export async function followDatabase(
  address: string,
  mappingPath: string,
  everySeconds: number,
  tools: Tools,
): Promise<string> {
  for (const [type, { watermark }] of readMapping(mappingPath))
    if (watermark === undefined) throw new CommandFailure(`To follow ${type}, name a watermark column in the mapping.`);
  // Fails at once if the address is wrong.
  await (await connectTo(address)).end();
  const sent = new Map<ItemTypeName, SentRows>();
  const sentOf = (type: ItemTypeName): SentRows => {
    const known = sent.get(type) ?? rememberSent();
    sent.set(type, known);
    return known;
  };
  const warned = new Map<ItemTypeName, string | undefined>();
  const warn = (type: ItemTypeName, warning: string | undefined): void => {
    if (warning !== undefined && warning !== warned.get(type)) console.error(`WARNING: ${type}: ${warning}`);
    warned.set(type, warning);
  };
  for (let isFirst = true; !tools.isStopped(); isFirst = false) {
    try {
      for (const line of await followOnce(address, mappingPath, tools, sentOf, warn)) console.log(line);
    } catch (error) {
      const mayPass = error instanceof DatabaseAway || isOutage(error) || (!isFirst && error instanceof CommandFailure);
      if (!mayPass) throw error;
      console.error(`${(error as Error).message} It will be tried again.`);
    }
    for (let waited = 0; waited < everySeconds && !tools.isStopped(); waited += 1) await pause(1000);
  }
  return 'Stopped. Run the same command to continue from here.';
}
