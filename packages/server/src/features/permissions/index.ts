import { permissionId } from '@quarterdeck/contract/core/access/permissions';
import type { permissions as endpoints } from '@quarterdeck/contract/permissions';
import { floor } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned.ts';
import { listHolders } from './holders.ts';
import { reasonsFor } from './reasons.ts';
import { permissionsOfGroup, permissionsOfUser, type Row } from './rows.ts';
import { heldByUser, lockOfGroup, toggleOfGroup, toggleOfUser, wantedPermission } from './toggle.ts';

/** The row of one permission, as it is after a toggle. */
function rowWith(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`Every permission has a row, and ${id} has none`);
  return row;
}

/** Which permissions groups and admins hold. */
export const permissions: Handlers<typeof endpoints> = {
  ofGroup: async ({ input, admin, db }) => {
    const data = await permissionsOfGroup(db, admin, input.group_id);
    return { data, total: data.length };
  },

  toggleOfGroup: versioned({
    auditTarget: ({ input }) => ({ type: 'group', id: input.group_id }),
    lock: ({ input, admin, db }) => lockOfGroup(db, admin, input.group_id, wantedPermission(input.permission_id)),
    run: async ({ input, admin, db }, group) => {
      const code = wantedPermission(input.permission_id);
      const { sentence, audit } = await toggleOfGroup(db, admin, input.group_id, group, code);
      const rows = await permissionsOfGroup(db, admin, input.group_id);
      return { responseMessage: sentence, data: rowWith(rows, permissionId(code)), audit };
    },
  }),

  ofUser: async ({ input, admin, db }) => {
    const { rows, user } = await permissionsOfUser(db, admin, input.user_id);
    return { data: rows, total: rows.length, user };
  },

  toggleOfUser: versioned({
    lock: ({ input, db }) => heldByUser(db, input.user_id, wantedPermission(input.permission_id)),
    run: async ({ input, admin, db }, held) => {
      const code = wantedPermission(input.permission_id);
      const { sentence, audit } = await toggleOfUser(db, admin, input.user_id, held, code);
      const { rows } = await permissionsOfUser(db, admin, input.user_id);
      return { responseMessage: sentence, data: rowWith(rows, permissionId(code)), audit };
    },
  }),

  reasons: async ({ input, db }) => ({ data: await reasonsFor(db, input.user_id, input.permission) }),

  holders: async ({ input, db }) => {
    const { rows, total, exact } = await listHolders(db, input);
    return { data: rows, total, ...floor(exact) };
  },
};
