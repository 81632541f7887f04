import { reasons } from '@quarterdeck/contract/reasons';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { Reason } from '../case/item.ts';

const FRESH_MS = 60_000;

/**
 * The reasons for which something can be decided: the most reported one first, then the others that were reported, then the rest
 * of the list. Until the list is there, what is known of the case; nothing where the server keeps no list.
 */
export function useReasons(top: Reason | undefined, reported: readonly Reason[], isWanted: boolean): readonly Reason[] {
  const enabled = useMay(reasons.list).allowed && isWanted;
  const { data } = useCall(reasons.list, {}, { enabled, silent: true, staleTime: FRESH_MS });
  if (!isWanted) return [];
  const listed = data?.data.filter((one) => one.is_archived === 0) ?? [];
  const first = [...(top ? [top] : []), ...reported];
  const known = data ? first.filter(({ id }) => listed.some((one) => one.id === id)) : first;
  return [...new Map([...known, ...listed].map(({ id, name }) => [id, { id, name }])).values()];
}
