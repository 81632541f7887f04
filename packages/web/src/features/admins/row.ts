import type { admins } from '@quarterdeck/contract/admins';
import type { RowOf } from '@quarterdeck/contract/kit/paging';

/** An admin as the list shows them. */
export type Row = RowOf<typeof admins.list>;

/** A group of an admin. */
export interface Group {
  readonly id: number;
  readonly name: string;
}

/** The groups of an admin. */
export const groupsOf = (row: Row): readonly Group[] => row.auth_user_group.map(({ auth_group }) => auth_group);
