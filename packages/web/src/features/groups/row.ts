import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { groups } from '@quarterdeck/contract/groups';

/** A group as the list shows it. */
export type Row = RowOf<typeof groups.list>;

/** The calls that show group names. */
export const showsGroups: readonly Endpoint[] = [groups.list, groups.dropdown];
