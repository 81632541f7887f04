import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useState } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { Reason } from '../case/item.ts';

const FRESH_MS = 60_000;

/** The reasons for which something can be decided. */
export interface Reasons {
  /** In the order of their keys; none where the server keeps no list. */
  readonly all: readonly Reason[];
  /** The one of them that was reported most, which is chosen beforehand. */
  readonly top: number | undefined;
  /** Until the list is there, what is known of the case stands for it, and no key means anything yet. */
  readonly isLoading: boolean;
}

const NONE: Reasons = { all: [], top: undefined, isLoading: false };

/** The list of reasons, for those who may decide: where it is wanted soon, it is there when the question is asked. */
export function useReasonList(isWanted: boolean) {
  const enabled = useMay(reasons.list).allowed && isWanted;
  const { data, isPending } = useCall(reasons.list, {}, { enabled, silent: true, staleTime: FRESH_MS });
  return { data, isLoading: enabled && isPending };
}

/**
 * The reasons of the list: the critical ones first, the others as the settings order them. That is the same for each case, so that a key
 * always means the same reason. What is known when the question is asked stays while it is open.
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
