import { spawn } from 'node:child_process';

/**
 * Removes folders in a process of its own, for which nobody waits: where the disk is told of each block that is free, the
 * files of a cluster take it many seconds, and next to no processor time.
 */
export function removeLater(...folders: readonly string[]): void {
  spawn('rm', ['-rf', '--', ...folders], { detached: true, stdio: 'ignore' }).unref();
}
