import type { campaigns } from '@quarterdeck/contract/campaigns';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { formatDay } from '../../ui/text/format.ts';

/** A campaign as the list shows it. */
export type Row = RowOf<typeof campaigns.list>;

/** A campaign with all its fields. */
export type Campaign = OutputOf<typeof campaigns.details>['data'];

/** Capitalizes a value from the database for display. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name of a campaign's goal for display. */
export const goalName = ({ goal }: Pick<Campaign, 'goal'>): string => capital(goal);

/** Returns a campaign's audience; without a gender, everyone. */
export const genderText = ({ target_gender: gender }: Pick<Campaign, 'target_gender'>): string =>
  gender === null || gender === '' ? 'Any' : capital(gender);

/** Returns the ages of a campaign's audience: `18 to 34`, `18 and older`, `Up to 34`, `Any`. */
export function ageText(campaign: Pick<Campaign, 'target_age_minimum' | 'target_age_maximum'>): string {
  const { target_age_minimum: least, target_age_maximum: most } = campaign;
  if (least !== null && most !== null) return least === most ? `${least}` : `${least} to ${most}`;
  if (least !== null) return `${least} and older`;
  return most === null ? 'Any' : `Up to ${most}`;
}

/** Returns an advertiser's color, if it is valid: anything but `#rrggbb` could contain more than a color. */
export const colourIn = (text: string | null): string | undefined =>
  text !== null && /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;

const HUNDRED = 100;

/**
 * Returns the spent part of a budget: a share from 0, for drawing, and whole percents that never round up. Undefined
 * without a budget.
 */
export function spentShare({ spent, total_ad_budget: budget }: Pick<Campaign, 'spent' | 'total_ad_budget'>) {
  if (spent === undefined || Number(budget) === 0) return undefined;
  const share = Math.max(0, Number(spent) / Number(budget));
  return { share, percent: Math.floor(share * HUNDRED) };
}

const DAY_MS = 86_400_000;
const dayOf = (moment: number): number => Math.floor(moment / DAY_MS);

const counted = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/**
 * Returns how many of its days, in UTC, a campaign has had by a moment, today included; undefined when it has no days.
 */
export function daysOf({ ad_start: start, ad_end: end }: Pick<Campaign, 'ad_start' | 'ad_end'>, now: number) {
  if (start === null || end === null || !(Date.parse(end) >= Date.parse(start))) return undefined;
  const first = dayOf(Date.parse(start));
  const total = dayOf(Date.parse(end)) - first + 1;
  const had = Math.max(0, Math.min(total, dayOf(now) - first + 1));
  const share = had / total;
  if (now < Date.parse(start))
    return { share: 0, text: 'Not started', says: `Starts on ${formatDay(start)}, for ${counted(total)}` };
  if (now > Date.parse(end))
    return { share, text: 'Ended', says: `Ended on ${formatDay(end)}, after ${counted(total)}` };
  return { share, text: `Day ${had} of ${total}`, says: `${Math.floor(share * HUNDRED)}% of its days` };
}

/** Returns how many of its days, in UTC, are left: `12 days`, `Today`, `Ended`; empty without an end. */
export function daysLeft({ ad_end: end }: Pick<Campaign, 'ad_end'>, now: number): string {
  if (end === null || Number.isNaN(Date.parse(end))) return '';
  if (now > Date.parse(end)) return 'Ended';
  const left = dayOf(Date.parse(end)) - dayOf(now);
  return left === 0 ? 'Today' : counted(left);
}
