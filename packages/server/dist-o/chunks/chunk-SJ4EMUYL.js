import { number, sql, statement } from './chunk-HZYYA3QQ.js';

// src/domain/access/super-admins.ts
var countAdmins = statement(
  { count: number },
  () => sql`
    select count(*) as count from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended`,
);
async function countSuperAdmins(db) {
  const row = await countAdmins.first(db);
  return row?.count ?? 0;
}

export { countSuperAdmins };
//# sourceMappingURL=chunk-SJ4EMUYL.js.map
