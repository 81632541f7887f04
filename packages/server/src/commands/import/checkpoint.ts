import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandFailure } from '../shared/failure.ts';
import type { RefusedState } from './refused-file.ts';
import { writeImportFile } from './write-file.ts';

/** Numbers of rows, by result. */
export interface Totals {
  readonly read: number;
  readonly accepted: number;
  readonly waiting: number;
  readonly refused: number;
}

export const NOTHING: Totals = { read: 0, accepted: 0, waiting: 0, refused: 0 };

/** The progress of an import. Every row up to the position is in the database, or in the file of refused rows. */
export interface Progress<Position> {
  readonly position: Position;
  readonly totals: Totals;
  /** The file of refused rows up to this position, once it exists. */
  readonly refused?: RefusedState;
  /** Whether the source was read to its end. */
  readonly isDone: boolean;
}

interface StoredProgress<Position> extends Progress<Position> {
  readonly identity: string;
  readonly database: string;
}

/** Writes a file atomically: after a crash, it has either the previous text or the new one. */
function replaceFile(path: string, text: string): void {
  writeImportFile(path, () => {
    const file = openSync(`${path}.new`, 'w');
    try {
      // Not `writeSync`, which writes only a part when the disk is nearly full.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  });
}

type StoredCheckpoint = Record<string, StoredProgress<unknown>>;

/** Reads a checkpoint file. @throws CommandFailure when it is damaged. */
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
 * Opens the file that stores the progress of imports by name. It is written after a batch is durable. An import that is
 * killed in between sends these items again, which changes nothing.
 * @param database the database that receives the items: progress for another one is ignored.
 */
export function checkpointIn(path: string, database: string) {
  const all = readFrom(path);
  return {
    path,
    /**
     * Returns the progress of a source; undefined when the import never began, or when the source has changed since.
     */
    find: <Position>(name: string, identity: string): Progress<Position> | undefined => {
      const found = all[name];
      return found?.identity === identity && found.database === database ? (found as Progress<Position>) : undefined;
    },
    save: <Position>(name: string, identity: string, progress: Progress<Position>): void => {
      all[name] = { ...progress, identity, database };
      replaceFile(path, `${JSON.stringify(all, null, 2)}\n`);
    },
    /** Forgets an import that is complete. */
    forget: (name: string): void => {
      delete all[name];
      if (Object.keys(all).length === 0) rmSync(path, { force: true });
      else replaceFile(path, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

export type Checkpoint = ReturnType<typeof checkpointIn>;
