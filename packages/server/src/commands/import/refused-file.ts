import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Source } from './sources/source.ts';
import { writeImportFile } from './write-file.ts';

/** The state of a file of refused rows when it was last written. */
export interface RefusedState {
  readonly path: string;
  readonly bytes: number;
  /** The hash of these bytes, to detect changes by others. */
  readonly sha256?: string | undefined;
}

/** The file of refused rows, to be corrected and imported again. */
export interface RefusedFile {
  /** Appends lines, and returns once they are on disk. */
  readonly add: (lines: readonly string[]) => void;
  /** The state to continue from; undefined while the file does not exist. */
  readonly state: () => RefusedState | undefined;
  readonly close: () => void;
}

/** Returns a path at which no file exists, so that one under correction is never overwritten. */
function freePath({ base, ending }: Source<unknown>['refusedFile']): string {
  for (let number = 1; ; number += 1) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.${ending}`;
    if (!existsSync(path)) return path;
  }
}

const PART_BYTES = 65_536;

/** Hashes the first bytes of a file; undefined when the file is shorter. */
function hashOf(file: number, bytes: number): Hash | undefined {
  const hash = createHash('sha256');
  const part = Buffer.alloc(PART_BYTES);
  for (let at = 0; at < bytes; ) {
    const length = readSync(file, part, 0, Math.min(part.length, bytes - at), at);
    if (length === 0) return undefined;
    hash.update(part.subarray(0, length));
    at += length;
  }
  return hash;
}

/** Opens a file that an earlier run began; undefined when someone has changed or removed it since. */
function goOnWith({ path, bytes, sha256 }: RefusedState): { readonly file: number; readonly hash: Hash } | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r+');
  const hash = hashOf(file, bytes);
  if (hash && (sha256 === undefined || hash.copy().digest('hex') === sha256)) {
    ftruncateSync(file, bytes);
    return { file, hash };
  }
  closeSync(file);
  return undefined;
}

/**
 * Returns a file that opens at the first refused row. Continues an earlier file unless someone has changed it since.
 */
export function refusedFile(wish: Source<unknown>['refusedFile'], begun: RefusedState | undefined): RefusedFile {
  const former = begun && goOnWith(begun);
  const hash = former?.hash ?? createHash('sha256');
  let { path, bytes } = former && begun ? begun : { path: undefined, bytes: 0 };
  let file = former?.file;
  return {
    add: (lines) => {
      if (lines.length === 0) return;
      const to = path ?? freePath(wish);
      const text = Buffer.from(`${bytes === 0 ? wish.head : ''}${lines.join('')}`);
      writeImportFile(to, () => {
        file ??= openSync(to, 'w');
        // On a nearly full disk, a write may store only a part, and reports only its length.
        for (let at = 0; at < text.length; ) at += writeSync(file, text, at, text.length - at, bytes + at);
        fsyncSync(file);
      });
      path = to;
      hash.update(text);
      bytes += text.length;
    },
    state: () => (path === undefined ? undefined : { path, bytes, sha256: hash.copy().digest('hex') }),
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}
