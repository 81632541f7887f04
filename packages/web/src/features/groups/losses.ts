import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { groups } from '@quarterdeck/contract/groups';
import { formatNumber } from '../../ui/text/format.ts';

/** The permissions that admins lose with a group. */
export type Losses = OutputOf<typeof groups.losses>['data'];

/** Returns a number of admins: `1 admin`, `1,200 admins`. */
export const adminsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'admin' : 'admins'}`;

/** Returns a sentence about the number of admins in a group, and how many of them lose permissions with it. */
export function lossText({ admins_count: count, losing_count: losing, losses }: Losses): string {
  if (count === 0) return 'No admin is in this group.';
  const are = `${adminsText(count)} ${count === 1 ? 'is' : 'are'} in this group`;
  if (losses.length === 0) return `${are}; no permission is lost.`;
  if (count === 1) return `${are} and loses permissions:`;
  return `${are}; ${losing === count ? 'all' : formatNumber(losing)} of them ${losing === 1 ? 'loses' : 'lose'} permissions:`;
}
