import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Source } from './source.ts';

/** The file of refused rows, to be corrected and imported again. */
export interface RefusedFile {
  /** Adds lines; they are on the disk when it returns. */
  readonly add: (lines: readonly string[]) => void;
  /** Once there is one: its path, and how long it is. */
  readonly state: () => { readonly path: string; readonly bytes: number } | undefined;
  readonly close: () => void;
}

/** A path that no file has: one that someone is mending is left alone. */
function freePath({ base, ending }: Source<unknown>['refusedFile']): string {
  for (let number = 1; ; number += 1) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.${ending}`;
    if (!existsSync(path)) return path;
  }
}

/** Opens the file when the first row is refused; goes on with one that was begun, as far as it holds. */
export function refusedFile(
  wish: Source<unknown>['refusedFile'],
  begun: { readonly path: string; readonly bytes: number } | undefined,
): RefusedFile {
  let state = begun;
  let file: number | undefined;
  if (begun && existsSync(begun.path)) {
    file = openSync(begun.path, 'r+');
    ftruncateSync(file, begun.bytes);
  }
  return {
    add: (lines) => {
      if (lines.length === 0) return;
      state ??= { path: freePath(wish), bytes: 0 };
      file ??= openSync(state.path, 'w');
      const text = Buffer.from(`${state.bytes === 0 ? wish.head : ''}${lines.join('')}`);
      writeSync(file, text, 0, text.length, state.bytes);
      fsyncSync(file);
      state = { path: state.path, bytes: state.bytes + text.length };
    },
    state: () => state,
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}
