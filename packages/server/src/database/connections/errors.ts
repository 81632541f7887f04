/*
 * What PostgreSQL says when something fails: its codes, by their names in appendix A of its manual, and what they mean here.
 */

export const TOO_MANY_CONNECTIONS = '53300';
export const DISK_FULL = '53100';
export const DEADLOCK_DETECTED = '40P01';
export const SERIALIZATION_FAILURE = '40001';
export const LOCK_NOT_AVAILABLE = '55P03';
export const QUERY_CANCELED = '57014';
/** A write reached a server that only reads: a former primary, or a standby. */
export const READ_ONLY = '25006';
const UNIQUE_VIOLATION = '23505';

/** The code of an error, of PostgreSQL or of a socket; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** No one answers there, or the server starts, stops, or has no connection left. */
const absences = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // What a pooler says when it lost its server.
  '08P01',
  TOO_MANY_CONNECTIONS,
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
]);

const outages = new Set([
  ...absences,
  // A full disk, no memory, files that cannot be read or written.
  DISK_FULL,
  '53200',
  // Two transactions waited for each other, and this one gave way: an upgrade takes many tables.
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  '58030',
]);
const outageText = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

const isOneOf = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && (codes.has(codeOf(error) ?? '') || outageText.test(error.message));

/** Whether the database is away, too slow or shutting down, rather than asked something wrong. */
export const isOutage = (error: unknown): boolean => isOneOf(error, outages);

/** Whether the database could not be asked at all, and may be there in a moment. */
export const isAway = (error: unknown): boolean => isOneOf(error, absences);

/** The name of the unique index that an insert or update ran into, if that is what the error says. */
export const violatedIndex = (error: unknown): string | undefined =>
  codeOf(error) === UNIQUE_VIOLATION ? (error as { readonly constraint?: string }).constraint : undefined;
