import { permissionId } from '@quarterdeck/contract/core/access/permissions';
import type { permissions as endpoints } from '@quarterdeck/contract/permissions';
import { noteReview } from '../../domain/access/admins.ts';
import { listAnswer, totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Services } from '../../ports/services.ts';
import { listHolders } from './holders.ts';
import { reasonsFor } from './reasons.ts';
import { rightsExport, rightsList } from './review.ts';
import { permissionsOfGroup, permissionsOfUser, type Row } from './rows.ts';
import { heldByUser, lockOfGroup, toggleOfGroup, toggleOfUser, wantedPermission } from './toggle.ts';

/** Returns the row of one permission after a toggle. */
function rowWith(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`Every permission has a row, and ${id} has none`);
  return row;
}

/** Returns one audit event per admin. */
function aboutEach([first = 0, ...others]: readonly number[]): AuditEvent {
  const about = (id: number): AuditEvent => ({ target: { type: 'user', id } });
  return { ...about(first), others: others.map(about) };
}

/** The handlers of the permissions of groups and admins. */
export const permissions = (services: Services): Handlers<typeof endpoints> => ({
  review: async ({ input, db }) => listAnswer(await rightsList.page(db, input)),

  reviewCsv: ({ input }) => ({ filename: 'rights-review.csv', query: rightsExport(services.database.db, input) }),

  saveReview: async ({ input, admin, db }) => {
    const ids = [...new Set(input.user_ids)];
    await noteReview(db, admin.id, ids);
    return {
      responseMessage:
        ids.length === 1
          ? 'The permissions were marked as reviewed'
          : `The permissions of ${ids.length} admins were marked as reviewed`,
      audit: aboutEach(ids),
    };
  },

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
    return { data: rows, total, ...totalExact(exact) };
  },
});
