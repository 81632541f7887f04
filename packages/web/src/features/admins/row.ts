import type { admins } from '@quarterdeck/contract/admins';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';

/** An admin as the list shows them. */
export type Row = RowOf<typeof admins.list>;

/** The fields of an admin that setting their groups needs. */
export type Assignable = Pick<Row, 'id' | 'name' | 'auth_user_group' | 'version'>;

/** A group of an admin. */
export interface Group {
  readonly id: number;
  readonly name: string;
}

/** Returns an admin's groups. */
export const groupsOf = (admin: Pick<Row, 'auth_user_group'>): readonly Group[] =>
  admin.auth_user_group.map(({ auth_group }) => auth_group);
