import type { ClientBase } from 'pg';

/** Users who can be active: their ids and when they signed up (milliseconds), earliest first. */
export interface Crowd {
  readonly ids: readonly number[];
  readonly since: readonly number[];
}

/** Reads all app users. */
export async function readCrowd(client: ClientBase): Promise<Crowd> {
  const { rows } = await client.query<{ id: string; since: string }>(
    `select id, extract(epoch from created_at) * 1000 as since from users where not is_admin order by created_at, id`,
  );
  return { ids: rows.map(({ id }) => Number(id)), since: rows.map(({ since }) => Math.floor(Number(since))) };
}

/** Returns how many users had signed up by a moment; at least one. */
export function signedUpBy({ since }: Crowd, moment: number): number {
  let low = 0;
  let high = since.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((since[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

/** The step that spreads the most active and best-known users over the crowd: a prime. */
const STRIDE = 7919;

/** Spreads ranks over places, so that well-known people are everywhere; each rank has a different place. */
export const placeOf = (rank: number, count: number): number =>
  count % STRIDE === 0 ? rank : (rank * STRIDE + 11) % count;
