import type { ClientBase } from 'pg';

const DAY = 86_400_000;

/** The charge for a click at any time. */
export interface Charges {
  /** In ten-thousandths of a dollar. */
  at(moment: number): number;
}

/**
 * The charge for a click in ten-thousandths of a dollar: from which day of the two years it applied, and who set it.
 */
const values = [
  [0, 3500, 'admin'],
  [92, 4000, 'ads'],
  [214, 4250, 'ads'],
  [371, 5000, 'ilse.van.den.berg'],
  [520, 5500, 'ads'],
  [676, 6250, 'ilse.van.den.berg'],
] as const;

/** Returns the charges for clicks since a moment. */
export const chargesSince = (since: number): Charges => ({
  at: (moment) => values.findLast(([day]) => since + day * DAY <= moment)?.[1] ?? values[0][1],
});

/**
 * Inserts the history of the charge for clicks. Impressions have no charge yet: campaigns for them wait, and visitors
 * of the demo can add one.
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
