import { cases } from '@quarterdeck/contract/moderation/cases';
import { useEffect } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { isSavingAny } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';
import type { CaseDetails, CaseItem } from './item.ts';

const EVERY_MS = 8000;

interface LoadedCase {
  /** The current state of the case, which may be newer than the list's. */
  readonly item: CaseItem | undefined;
  readonly details: CaseDetails | undefined;
  readonly isLoading: boolean;
  /** The admins who also view it. */
  readonly looking: CaseDetails['looking'];
}

/** Loads a case, reports the admin as a viewer, and follows other admins' changes to it. */
export function useCase(item: CaseItem | undefined): LoadedCase {
  const { what = 'posts', id = 0 } = item ?? {};
  const input = { what, id };
  const mayLook = useMay(cases.find, input).allowed && item !== undefined;
  // A pending save changes it, and a fast admin is at the next case by then.
  const isSaving = useQueue(isSavingAny);
  const enabled = mayLook && !isSaving;
  const { data: found, isLoading, refetch } = useCall(cases.find, input, { enabled, silent: true });
  const { data: seen } = useCall(cases.look, input, { enabled, silent: true, pollInterval: EVERY_MS });
  const details = mayLook ? found?.data : undefined;
  const isOld = details !== undefined && seen !== undefined && seen.version > details.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (!item || !details)
    return { item, details: undefined, isLoading: isLoading || (mayLook && isSaving), looking: [] };
  const { state, version, assignee, closed, reports } = details;
  const isLater = version >= item.version;
  return {
    item: isLater ? { ...item, state, version, assignee, closed, reports } : item,
    details,
    isLoading,
    looking: seen?.looking ?? details.looking,
  };
}
