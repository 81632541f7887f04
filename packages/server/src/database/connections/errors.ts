/* PostgreSQL error codes, by their names in appendix A of its manual, and what they mean for the server. */

export const TOO_MANY_CONNECTIONS = '53300';
export const DISK_FULL = '53100';
export const DEADLOCK_DETECTED = '40P01';
export const SERIALIZATION_FAILURE = '40001';
export const LOCK_NOT_AVAILABLE = '55P03';
export const QUERY_CANCELED = '57014';
/** A write reached a server that is read-only: a previous primary, or a standby. */
export const READ_ONLY = '25006';
const UNIQUE_VIOLATION = '23505';

/** Returns the error code from PostgreSQL or a socket; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Nothing answers there, or the database server is starting, stopping, or out of connections. */
const absences = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // What a pooler reports when it lost its database server.
  '08P01',
  TOO_MANY_CONNECTIONS,
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
]);

const outages = new Set([
  ...absences,
  // The disk is full, memory is out, or files cannot be read or written.
  DISK_FULL,
  '53200',
  // Two transactions waited for each other, and this one was canceled: an upgrade locks many tables.
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  '58030',
]);
const outageText = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

const isOneOf = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && (codes.has(codeOf(error) ?? '') || outageText.test(error.message));

/** Whether the database is unavailable, too slow or shutting down, as opposed to rejecting a statement. */
export const isOutage = (error: unknown): boolean => isOneOf(error, outages);

/** Whether the database could not be reached, and may be back in a moment. */
export const isAway = (error: unknown): boolean => isOneOf(error, absences);

/** Returns the unique index that an insert or update violated, or undefined for another error. */
export const violatedIndex = (error: unknown): string | undefined =>
  codeOf(error) === UNIQUE_VIOLATION ? (error as { readonly constraint?: string }).constraint : undefined;
