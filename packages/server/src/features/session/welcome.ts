import type { FastifyReply } from 'fastify';
import type { Db } from '../../database/database.ts';
import { findCaller, sessionAdmin } from '../../domain/access/find-caller.ts';
import type { NewSession } from '../../domain/access/open-session.ts';
import { readLayout } from '../../domain/dashboard/layout.ts';
import { BINDING_COOKIE } from '../../http/authorize.ts';
import type { Services } from '../../ports/services.ts';
import { readPreferences } from './preferences.ts';

/** Answers a sign-in that has opened a session, whatever its method. */
export async function welcome(services: Services, db: Db, { token, binding }: NewSession, reply: FastifyReply) {
  const admin = await findCaller(db, services.config, { token, binding, isBackground: true });
  if (!admin) throw new Error('The session that was just opened is not there');
  if (binding !== undefined)
    reply.setCookie(BINDING_COOKIE, binding, { httpOnly: true, secure: true, sameSite: 'strict', path: '/' });
  const { start_page: startPage } = await readPreferences(db, admin.id);
  const { widgets } = await readLayout(db, admin, services.config.productName);
  return {
    responseMessage: `Welcome, ${admin.name}`,
    user: { ...sessionAdmin(admin), api_token: token, start_page: startPage },
    widget: JSON.stringify(widgets),
  };
}
