import type { ClientBase } from 'pg';

/** Those who can do something: their ids and when they signed up (milliseconds), the earliest first. */
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

/** How many had signed up by a moment; at least one. */
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

/** The stride with which the most active and the best known are spread over the crowd: a prime. */
const STRIDE = 7919;

/** Spreads ranks over places, so that well-known people are everywhere; each rank has its own place. */
export const placeOf = (rank: number, count: number): number =>
  count % STRIDE === 0 ? rank : (rank * STRIDE + 11) % count;
