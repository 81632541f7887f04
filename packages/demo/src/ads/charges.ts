import type { ClientBase } from 'pg';

const DAY = 86_400_000;

/** What a click costs, at any time. */
export interface Charges {
  /** In ten-thousandths of a dollar. */
  at(moment: number): number;
}

/** What a click cost, in ten-thousandths of a dollar, from which day on of the two years, and who said so. */
const values = [
  [0, 3500, 'admin'],
  [92, 4000, 'ads'],
  [214, 4250, 'ads'],
  [371, 5000, 'ilse.van.den.berg'],
  [520, 5500, 'ads'],
  [676, 6250, 'ilse.van.den.berg'],
] as const;

/** The charge for clicks since a moment. */
export const chargesSince = (since: number): Charges => ({
  at: (moment) => values.findLast(([day]) => since + day * DAY <= moment)?.[1] ?? values[0][1],
});

/**
 * Sets the charge for clicks, again and again. Impressions have none yet: campaigns for them wait, and there is one to add.
 */
export async function insertCharges(client: ClientBase, since: number): Promise<void> {
  for (const [day, value, by] of values)
    await client.query(
      `insert into campaign_charges as there (goal, value, created_at, updated_at, updated_by)
       select 'clicks', $1::numeric / 10000, $2, $2, id from users where username = $3
       on conflict (goal) do update set value = excluded.value, version = there.version + 1,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [value, new Date(since + day * DAY), by],
    );
}
