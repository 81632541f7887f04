import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { flag, id, requiredText } from '../../core/fields/fields.ts';
import { SignedInUser } from '../session.ts';

/** Single sign-on with OpenID Connect, and the accounts exempt from it. */
export const sso = {
  login: endpoint({
    method: 'POST',
    path: '/sso-login',
    event: 'sso_sign_in.finished',
    access: 'public',
    summary: 'Exchange a single sign-on code for a session: once, within 30 seconds, in the same browser',
    input: z.strictObject({ code: requiredText('Code is required', 100) }),
    output: answer({
      user: SignedInUser.optional(),
      widget: z.string().optional().describe('The saved dashboard widgets, as a JSON text'),
    }),
  }),
  saveEmergency: endpoint({
    method: 'PUT',
    path: '/emergency-account',
    event: 'admin.emergency_changed',
    access: 'super',
    freshProof: 'always',
    summary: 'Mark an emergency account, which accepts a password where other accounts need single sign-on',
    target: { field: 'user_id', part: 'account' },
    keptForYears: true,
    input: z.strictObject({ user_id: id(), is_emergency: flag() }),
    output: answer({}),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/sso-link',
    event: 'admin.sso_unlinked',
    access: 'super',
    freshProof: 'always',
    summary:
      'Unlink an admin from single sign-on and end their sessions. The next sign-in with their verified email links it again',
    target: { field: 'user_id', part: 'account' },
    keptForYears: true,
    input: z.strictObject({ user_id: id() }),
    output: answer({}),
  }),
};
