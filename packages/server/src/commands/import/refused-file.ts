import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Source } from './sources/source.ts';
import { writeImportFile } from './write-file.ts';

/** A file of refused rows, as it was left. */
export interface RefusedState {
  readonly path: string;
  readonly bytes: number;
  /** Of these bytes: whether it is as it was left. */
  readonly sha256?: string | undefined;
}

/** The file of refused rows, to be corrected and imported again. */
export interface RefusedFile {
  /** Adds lines; they are on the disk when it returns. */
  readonly add: (lines: readonly string[]) => void;
  /** Once there is one. */
  readonly state: () => RefusedState | undefined;
  readonly close: () => void;
}

/** A path that no file has: one that someone is mending is left alone. */
function freePath({ base, ending }: Source<unknown>['refusedFile']): string {
  for (let number = 1; ; number += 1) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.${ending}`;
    if (!existsSync(path)) return path;
  }
}

const PART_BYTES = 65_536;

/** What the beginning of a file comes to; undefined when the file is shorter. */
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

/** A file that was begun, as far as it holds; undefined when someone has changed it since, or taken it away. */
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

/** Opens the file when the first row is refused; goes on with one that was begun, unless someone has changed it since. */
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
        // A disk that is nearly full takes a part of it, and says no more than how much.
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
