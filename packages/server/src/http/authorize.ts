import { type Access, denialMessage, holds, may } from '@quarterdeck/contract/core/access/access';
import { type Endpoint, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { noSession, Refusal } from '../core/errors.ts';
import type { Schema } from '../database/schema.ts';
import type { Admin } from '../ports/caller.ts';
import type { Services } from '../ports/services.ts';

/** The cookie that a bound session must come with. */
export const BINDING_COOKIE = '__Host-b';

const TOKEN = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** Returns a request's session token. @throws Refusal no_session without one. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const token = TOKEN.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw noSession();
  return token;
}

/**
 * Finds the signed-in admin of a request.
 * @throws Refusal no_session without a valid session.
 */
export const authenticate = (services: Services, request: FastifyRequest, db: Kysely<Schema>): Promise<Admin> =>
  findAdmin(services, request, { db, isBackground: request.headers['x-background'] === '1' });

/** Finds the admin like `authenticate`, for the repeated check of a long request: it does not extend the session. */
export const authenticateAgain = (services: Services, request: FastifyRequest): Promise<Admin> =>
  findAdmin(services, request, { db: services.database.reading.db, isBackground: true });

async function findAdmin(
  services: Services,
  request: FastifyRequest,
  { db, isBackground }: { readonly db: Kysely<Schema>; readonly isBackground: boolean },
): Promise<Admin> {
  const token = tokenOf(request);
  const { [BINDING_COOKIE]: binding } = request.cookies;
  const admin = await services.access.findCaller(db, { token, binding, isBackground });
  if (!admin) throw noSession();
  return admin;
}

const NEEDED = { app: 'an authenticator app or a passkey', passkey: 'a passkey' } as const;

/** Checks that an admin can make a call, before its input is read. @throws Refusal forbidden with what is missing. */
export function checkAccess(
  admin: Admin,
  endpoint: Pick<Endpoint, 'access' | 'allowsTemporaryGrant' | 'duringSetup' | 'whileViewing'> &
    Partial<Pick<Endpoint, 'method'>>,
): void {
  if (admin.temporaryPasswordId !== null && !endpoint.duringSetup)
    throw new Refusal('forbidden', 'Change your temporary password first');
  if (admin.needsMethod !== null && !endpoint.duringSetup)
    throw new Refusal('forbidden', `Your group requires ${NEEDED[admin.needsMethod]}. Add one first`);
  const { method } = endpoint;
  const isWrite = method !== undefined && writes({ method });
  if (admin.viewedGroup !== null && isWrite && !endpoint.whileViewing)
    throw new Refusal('forbidden', 'You are viewing the console as a group. Stop viewing to make changes');
  // Whether a grant allows the call depends on the input.
  if (endpoint.allowsTemporaryGrant === undefined) requireAccess(admin, endpoint.access);
}

/** Checks a rule, with the input if the rule depends on it. @throws Refusal forbidden with what is missing. */
export function requireAccess(admin: Admin, access: Access, input?: Readonly<Record<string, unknown>>): void {
  const verdict = may(admin, access, input);
  if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));
}

/** Returns an admin's permissions that allow a call. A super admin needs none. */
export function codesOf(admin: Admin, access: Access, input: Readonly<Record<string, unknown>>): readonly string[] {
  if (admin.is_sup_admin === 1 || access === 'public' || access === 'session' || access === 'super') return [];
  if (typeof access === 'string') return [access];
  if ('allOf' in access) return access.allOf;
  if ('pick' in access) return codesOf(admin, access.pick(input), input);
  return access.filter((code) => holds(admin, code));
}
