import { type Endpoint, type OutputOf, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { permissions } from '@quarterdeck/contract/permissions';
import { keyOf } from '../../../data/client/queries.ts';
import { queryClient } from '../../../data/client/query-client.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { Holder } from '../holder.ts';
import type { Row } from '../sections.ts';

type Answer = OutputOf<typeof permissions.ofUser>;

/** Permissions learned from toggles, by holder and permission, for servers that do not report who has what. */
const learned = sessionPart<ReadonlyMap<string, 0 | 1>>(() => new Map());

const nameOf = ({ load, of }: Holder, { id }: Pick<Row, 'id'>): string =>
  [routeOf(load), JSON.stringify(of), id].join(' ');

/** Returns how many holders of the same type have a permission: groups, or admins directly. */
const countOf = ({ of }: Holder, row: Row): number =>
  'group_id' in of ? row.group_permission_count : row.user_permission_count;

/**
 * Returns rows with what is known of each: a permission without holders is not granted, and a toggle has shown its
 * result.
 */
export function useRowMemory(holder: Holder, rows: readonly Row[]): readonly Row[] {
  const known = learned.use();
  return rows.map((row) => {
    const granted = row.granted ?? known.get(nameOf(holder, row)) ?? (countOf(holder, row) === 0 ? 0 : undefined);
    return granted === row.granted ? row : { ...row, granted };
  });
}

/**
 * Loads the rows again after a toggle whose answer does not contain the result: with one holder more it granted, with
 * one less it revoked.
 */
export async function learn(holder: Holder, before: Row): Promise<void> {
  const queryKey = keyOf<Endpoint>(holder.load, holder.of);
  await queryClient().invalidateQueries({ queryKey });
  const now = queryClient()
    .getQueryData<Answer>(queryKey)
    ?.data.find(({ id }) => id === before.id);
  if (!now) return;
  const change = countOf(holder, now) - countOf(holder, before);
  if (change !== 0) learned.set(new Map([...learned.get(), [nameOf(holder, before), change > 0 ? 1 : 0]]));
}
