import { CommandFailure } from '../shared/failure.ts';

/**
 * Writes a file of an import.
 * @throws CommandFailure when that fails, as on a full disk: rows in the database stay there, and are sent again.
 */
export function writeImportFile(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandFailure(`${path} cannot be written (${code}). Fix this and run the same command to continue.`);
  }
}
