import type { Db } from '../../database/database.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { MediaFile } from '../../ports/media-file.ts';

/** The requested field of a thing, and who requests it. */
interface MediaQuery {
  readonly id: number;
  readonly field: string;
  /** For a message: the user whose chat it is in. */
  readonly user_id?: number | undefined;
  readonly admin: Admin;
  readonly grant?: number | undefined;
  readonly db: Db;
}

/** The address in a field, and the details of its audit event. */
export interface MediaAddress {
  readonly address: string | null;
  readonly form: 'picture' | 'recording';
  readonly audit?: AuditEvent;
}

/** A file that the console stores itself. */
interface KeptFile {
  readonly file: MediaFile;
  readonly audit?: AuditEvent;
}

/**
 * Finds the address in a field of one kind of thing, or the stored file.
 * @throws Refusal not_found when there is no such thing.
 */
export type Finder = (wanted: MediaQuery) => Promise<MediaAddress | KeptFile>;
