import { spawn } from 'node:child_process';

/**
 * Removes folders in a detached process: on a file system mounted with `discard`, deleting a cluster waits many seconds
 * for the disk.
 */
export function removeLater(...folders: readonly string[]): void {
  spawn('rm', ['-rf', '--', ...folders], { detached: true, stdio: 'ignore' }).unref();
}
