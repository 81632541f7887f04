import { audit } from '@quarterdeck/contract/audit';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useEffect } from 'react';
import { useCall } from '../../data/client/queries.ts';

/** One entry of the audit log with all its fields. */
export type Entry = OutputOf<typeof audit.entry>['data'];

const SEALED_AFTER_MS = 1000;
const STOP_ASKING_MS = 15_000;

/** Loads an entry; a new one is loaded again until it is sealed. */
export function useEntry(id: number) {
  const { data, error, refetch, dataUpdatedAt } = useCall(audit.entry, { id });
  const entry = data?.data;
  const isAwaited = entry?.seal === null && dataUpdatedAt - Date.parse(entry.at) < STOP_ASKING_MS;
  useEffect(() => {
    if (!isAwaited || dataUpdatedAt === 0) return;
    const timer = setTimeout(() => void refetch(), SEALED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, dataUpdatedAt, refetch]);
  return { entry, failure: error, retry: () => void refetch() };
}
