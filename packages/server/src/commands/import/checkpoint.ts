import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandFailure } from '../shared/failure.ts';
import type { RefusedState } from './refused-file.ts';
import { writeImportFile } from './write-file.ts';

/** How many rows came to what. */
export interface Totals {
  readonly read: number;
  readonly accepted: number;
  readonly waiting: number;
  readonly refused: number;
}

export const NOTHING: Totals = { read: 0, accepted: 0, waiting: 0, refused: 0 };

/** How far an import is: everything up to the position is in the database, or in the file of refused rows. */
export interface Progress<Position> {
  readonly position: Position;
  readonly totals: Totals;
  /** The file of refused rows, once there is one, as far as it holds. */
  readonly refused?: RefusedState;
  /** Whether the source was read to its end. */
  readonly isDone: boolean;
}

interface StoredProgress<Position> extends Progress<Position> {
  readonly identity: string;
  readonly database: string;
}

/** Writes a file so that, whenever it is cut off, the former one or the new one is there. */
function replaceFile(path: string, text: string): void {
  writeImportFile(path, () => {
    const file = openSync(`${path}.new`, 'w');
    try {
      // All of it: `writeSync` writes what a disk that is nearly full takes.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  });
}

type StoredCheckpoint = Record<string, StoredProgress<unknown>>;

/** What a file says. @throws CommandFailure when it is damaged. */
function readFrom(path: string): StoredCheckpoint {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredCheckpoint;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`${path} is damaged: remove it, and the import starts over.`);
  }
}

/**
 * The file that says how far imports are, by their names. It is written after a batch is durable: an import that is
 * killed in between sends these items once more, which changes nothing.
 * @param database which database they went to: another one has none of them.
 */
export function checkpointIn(path: string, database: string) {
  const all = readFrom(path);
  return {
    path,
    /** How far the import of this source is; undefined when it never began, or when the source is another one now. */
    find: <Position>(name: string, identity: string): Progress<Position> | undefined => {
      const found = all[name];
      return found?.identity === identity && found.database === database ? (found as Progress<Position>) : undefined;
    },
    save: <Position>(name: string, identity: string, progress: Progress<Position>): void => {
      all[name] = { ...progress, identity, database };
      replaceFile(path, `${JSON.stringify(all, null, 2)}\n`);
    },
    /** Forgets an import that need not go on. */
    forget: (name: string): void => {
      delete all[name];
      if (Object.keys(all).length === 0) rmSync(path, { force: true });
      else replaceFile(path, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

export type Checkpoint = ReturnType<typeof checkpointIn>;
