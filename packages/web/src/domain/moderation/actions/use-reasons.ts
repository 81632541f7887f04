import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useState } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { Reason } from '../case/item.ts';

const FRESH_MS = 60_000;

/** The reasons for a decision. */
export interface Reasons {
  /** In the order of their keys; empty where the server has no list. */
  readonly all: readonly Reason[];
  /** The most reported of them, which is preselected. */
  readonly top: number | undefined;
  /** Until the list is loaded, the case's reasons replace it, and keys choose nothing. */
  readonly isLoading: boolean;
}

const NONE: Reasons = { all: [], top: undefined, isLoading: false };

/**
 * Loads the list of reasons, for admins who can decide. It is preloaded, so that it is ready when the question opens.
 */
export function useReasonList(isWanted: boolean) {
  const enabled = useMay(reasons.list).allowed && isWanted;
  const { data, isPending } = useCall(reasons.list, {}, { enabled, silent: true, staleTime: FRESH_MS });
  return { data, isLoading: enabled && isPending };
}

/**
 * Returns the listed reasons: critical ones first, the others in the order of the settings. The order is the same for
 * each case, so that a key always means the same reason. While the question is open, it does not change.
 * @param reported the listed reasons of the reports, most reported first.
 */
export function useReasons(reported: readonly Reason[], isWanted: boolean): Reasons {
  const { data, isLoading } = useReasonList(isWanted);
  const [listed, setListed] = useState(data);
  const [known] = useState(reported);
  if (data && !listed) setListed(data);
  if (!isWanted) return NONE;
  if (!listed) {
    const all = [...new Map(known.map(({ id, name }) => [id, { id, name }])).values()];
    return { all, top: all[0]?.id, isLoading };
  }
  const open = listed.data.filter((one) => one.is_archived === 0);
  const isCritical = ({ severity }: (typeof open)[number]): boolean => severity === 'critical';
  return {
    all: [...open.filter(isCritical), ...open.filter((one) => !isCritical(one))],
    top: known.find(({ id }) => open.some((one) => one.id === id))?.id,
    isLoading: false,
  };
}
