import { invalid, Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import type { CurrentVersion } from '../../ports/version.ts';

const VERSION = /^(?:W\/)?"?(\d{1,9})"?$/;

/** Reads `If-Match`: a version as a number, bare or quoted; `*` matches any. @throws Refusal invalid for anything else. */
export function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = VERSION.exec(header)?.[1];
  if (version === undefined) throw invalid([{ field: 'If-Match', message: 'If-Match must be a version number' }]);
  return Number(version);
}

/** Compares the expected version with the current one. @throws Refusal conflict with who changed it and when. */
export function checkVersion(expected: number, there: CurrentVersion): void {
  if (expected <= there.version && expected >= (there.since ?? there.version)) return;
  throw new Refusal(
    'conflict',
    `${there.by ?? 'Someone'} ${there.did ?? 'changed this'} on ${formatTimestamp(there.at)} after you opened it. Your change was not saved`,
  );
}
