import type { FastifyReply } from 'fastify';
import type { Db } from '../../database/database.ts';
import { findCaller } from '../../domain/access/find-caller.ts';
import type { NewSession } from '../../domain/access/open-session.ts';
import { readLayout } from '../../domain/dashboard/layout.ts';
import { BINDING_COOKIE } from '../../http/authorize.ts';
import type { Admin } from '../../http/caller.ts';
import type { Services } from '../../http/services.ts';

/** The signed-in admin, as the console knows them. */
export const sessionAdmin = (admin: Admin) => ({
  id: admin.id,
  name: admin.name,
  username: admin.username,
  avatar: admin.avatar,
  is_sup_admin: admin.is_sup_admin,
  group_permissions: [...admin.group_permissions],
  user_permissions: [...admin.user_permissions],
  must_change_password: admin.temporaryPasswordId === null ? (0 as const) : (1 as const),
  must_add_method: admin.needsMethod,
  additions: 1 as const,
});

/** Answers a sign-in that has opened a session, whatever its method. */
export async function welcome(services: Services, db: Db, { token, binding }: NewSession, reply: FastifyReply) {
  const admin = await findCaller(db, services.config, { token, binding, isBackground: true });
  if (!admin) throw new Error('The session that was just opened is not there');
  if (binding !== undefined)
    reply.setCookie(BINDING_COOKIE, binding, { httpOnly: true, secure: true, sameSite: 'strict', path: '/' });
  const { widgets } = await readLayout(db, admin, services.config.productName);
  return {
    responseMessage: `Welcome, ${admin.name}`,
    user: { ...sessionAdmin(admin), api_token: token },
    widget: JSON.stringify(widgets),
  };
}
