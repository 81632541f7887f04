/** What decides whether a campaign runs. */
interface CampaignRun {
  readonly status: string;
  readonly ad_start: Date | null;
  readonly ad_end: Date | null;
  readonly goal: string;
  readonly target_age_minimum: number | null;
  readonly target_age_maximum: number | null;
  readonly has_budget: boolean;
  readonly used_up: boolean;
  readonly has_charge: boolean;
}

/** The reason that ends automatically. */
export const NOT_BEGUN = 'It has not started';

/** Returns the reasons why a campaign is not running now. */
export function reasonsAgainst(
  { status, ad_start, ad_end, goal, has_budget, used_up, has_charge, ...row }: CampaignRun,
  now: Date,
): string[] {
  const { target_age_minimum: youngest, target_age_maximum: oldest } = row;
  return [
    ...(status === 'Approved' ? [] : [`It is not approved: its status is ${status}`]),
    ...(ad_start ? [] : ['It has no start date']),
    ...(ad_start && ad_start > now ? [NOT_BEGUN] : []),
    ...(ad_end && ad_end < now ? ['It has ended'] : []),
    ...(ad_start && ad_end && ad_end < ad_start ? ['Its end is before its start'] : []),
    ...(youngest !== null && oldest !== null && oldest < youngest
      ? [`Its age range is reversed: at least ${youngest}, at most ${oldest}`]
      : []),
    ...(has_budget ? [] : ['It has no budget']),
    ...(has_budget && used_up ? ['Its budget is used up'] : []),
    ...(has_charge ? [] : [`There is no charge for ${goal}`]),
  ];
}
