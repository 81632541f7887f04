import { spawnSync } from 'node:child_process';

/**
 * Sends a signal to a process and its children.
 * @param title only to children with this process title.
 */
export function signalTree(signal: NodeJS.Signals, pid: string, title?: string): void {
  if (pid === '') return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', pid], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => /^ *(\d+) (.*)$/.exec(line))
    .flatMap((found) => (found && (title === undefined || found[2]?.includes(title)) ? [found[1] ?? ''] : []));
  const pids = title === undefined ? [pid, ...children] : children;
  // The parent comes first: it must not replace a child, or notice its end.
  for (const one of pids) spawnSync('kill', ['-s', signal.slice(3), one]);
}
