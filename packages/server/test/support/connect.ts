import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** A block of the document: a command, or the content of a file. */
type Block = { readonly command: string } | { readonly file: string; readonly content: string };

/**
 * Returns the blocks of `docs/connect.md` in order. The name of a file is the last one mentioned in the text before it.
 */
export function blocksOfConnect(): readonly Block[] {
  const text = readFileSync(join(ROOT, 'docs/connect.md'), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, content = ''], _index): Block => {
    if (language === 'sh') return { command: content };
    const before = text.slice(0, text.indexOf(content));
    const file = [...before.matchAll(/`([\w-]+\.\w+)`/g)].at(-1)?.[1] ?? '';
    return { file, content };
  });
}

/** The environment in which commands run. */
export interface Shell {
  readonly folder: string;
  readonly origin: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Writes a file of the document. */
export const writeBlock = ({ folder, origin }: Shell, file: string, content: string): void =>
  writeFileSync(join(folder, file), content.replaceAll('http://localhost:3000', origin));

/** Runs a block as if it were copied into a terminal. @returns its output; rejects if it failed. */
export const runBlock = ({ folder, origin, env }: Shell, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const typed = command
      .replaceAll('http://localhost:3000', origin)
      // The checkout is in another folder, but paths stay relative to this one.
      .replaceAll('npm run', `npm --prefix ${ROOT} run --silent`);
    const options = { cwd: folder, env: { ...env, INIT_CWD: undefined } };
    execFile('bash', ['-ec', typed], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command}: ${stdout}${stderr}`));
      else resolve(stdout + stderr);
    });
  });
