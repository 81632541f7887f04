import type { Endpoint } from '@quarterdeck/contract/core/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/paging';
import { deliveryState } from '@quarterdeck/contract/delivery-state';
import { interests } from '@quarterdeck/contract/interests';
import { formatNumber } from '../../kit/format.ts';

/** An interest as the list shows it. */
export type Row = RowOf<typeof interests.list>;

/** What shows interests. */
export const showsInterests: readonly Endpoint[] = [interests.list, deliveryState.ofThing];

/** Why an interest cannot be deleted, or nothing when it can. */
export function inUse(count: number): string | undefined {
  if (count === 0) return undefined;
  const who = count === 1 ? '1 campaign is' : `${formatNumber(count)} campaigns are`;
  return `${who} about it: only an interest that no campaign uses can be deleted`;
}
