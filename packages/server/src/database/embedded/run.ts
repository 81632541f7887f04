import { spawn } from 'node:child_process';
import { EmbeddedFailure } from './failure.ts';

/** The unprivileged user that runs PostgreSQL when root starts the server. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A command's exit code and output. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a command until it exits. @throws EmbeddedFailure when it takes too long or cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  { user, milliseconds }: { readonly user?: User | undefined; readonly milliseconds: number },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: milliseconds,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', (error) => reject(new EmbeddedFailure(`${command} could not be run: ${error.message}`)));
    // Waits for "exit", not "close": the server that pg_ctl starts may keep the streams open.
    child.on('exit', (code, signal) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (signal === 'SIGKILL') reject(new EmbeddedFailure(`${command} took longer than ${milliseconds / 1000} s.`));
      else resolve({ code: code ?? -1, output });
    });
  });
}
