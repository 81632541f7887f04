import type { Db } from '../../database/database.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { MediaFile } from '../../ports/media-file.ts';

/** Which field of which thing is asked for, and by whom. */
interface MediaQuery {
  readonly id: number;
  readonly field: string;
  /** With a message: whose chat it is in. */
  readonly user_id?: number | undefined;
  readonly admin: Admin;
  readonly grant?: number | undefined;
  readonly db: Db;
}

/** The address that a field holds, and the details of its audit event. */
export interface MediaAddress {
  readonly address: string | null;
  readonly form: 'picture' | 'recording';
  readonly audit?: AuditEvent;
}

/** A file that the product keeps itself. */
interface KeptFile {
  readonly file: MediaFile;
  readonly audit?: AuditEvent;
}

/** Finds the address in a field of one kind of thing, or the file. @throws Refusal not_found when there is no such thing. */
export type Finder = (wanted: MediaQuery) => Promise<MediaAddress | KeptFile>;
