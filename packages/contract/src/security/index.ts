import { z } from 'zod';
import { ProofSwitches } from '../core/access/fresh-proof.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { flag, id, requiredText } from '../core/fields/fields.ts';
import { Containment, SecondAdminRequest } from './containment.ts';

const NO_MOMENT = 'Enter a timestamp such as 2026-01-31T08:00:00Z';

/** Protection of the console when an account is compromised. */
export const security = {
  proofSettings: endpoint({
    method: 'GET',
    path: '/step-up-settings',
    event: 'proof_settings.viewed',
    access: 'super',
    summary: "The specification's calls that ask admins to confirm their identity, and which admins",
    input: z.strictObject({}),
    output: answer({ data: ProofSwitches }),
  }),
  saveProofSettings: endpoint({
    method: 'POST',
    path: '/step-up-settings',
    event: 'proof_settings.changed',
    access: 'super',
    freshProof: 'always',
    summary:
      'Set which calls of the specification require confirmation: `off`, `strong` (admins with an app or passkey) or `all`. Omitted fields do not change',
    keptForYears: true,
    input: z.strictObject(ProofSwitches.partial().shape),
    output: answer({ data: ProofSwitches.optional() }),
  }),
  secondAdmin: endpoint({
    method: 'GET',
    path: '/second-admin',
    event: 'second_admin.viewed',
    access: 'super',
    summary: 'Whether a second super admin must confirm resets of super admins',
    input: z.strictObject({}),
    output: answer({ data: z.object({ is_on: flag() }) }),
  }),
  saveSecondAdmin: endpoint({
    method: 'POST',
    path: '/second-admin',
    event: 'second_admin.changed',
    access: 'super',
    freshProof: 'always',
    summary:
      'Require a second super admin for resets of super admins. Needs three super admins; turning it off must also be confirmed',
    keptForYears: true,
    input: z.strictObject({ is_on: flag() }),
    output: answer({ data: z.object({ is_on: flag() }).optional() }),
  }),
  secondAdminRequests: endpoint({
    method: 'GET',
    path: '/second-admin-requests',
    event: 'second_admin_requests.listed',
    access: 'super',
    summary: 'Requests waiting for a second super admin, newest first',
    input: z.strictObject({}),
    output: answer({ data: z.array(SecondAdminRequest) }),
  }),
  confirmRequest: endpoint({
    method: 'POST',
    path: '/second-admin-confirmations',
    event: 'second_admin_request.confirmed',
    access: 'super',
    freshProof: 'always',
    summary: "Confirm another super admin's request, which is carried out now",
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  refuseRequest: endpoint({
    method: 'DELETE',
    path: '/second-admin-requests',
    event: 'second_admin_request.refused',
    access: 'super',
    summary: 'Refuse or withdraw a request to a second super admin',
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  signOutEveryone: endpoint({
    method: 'POST',
    path: '/sign-out-everyone',
    event: 'all_sessions.ended',
    access: 'super',
    freshProof: 'always',
    summary: 'End every session except this one, and every sign-in that is waiting for its second step',
    keptForYears: true,
    input: z.strictObject({}),
    output: answer({}),
  }),
  contain: endpoint({
    method: 'POST',
    path: '/contain-account',
    event: 'admin.contained',
    access: 'super',
    freshProof: 'always',
    summary:
      "Contain an admin's account: end its sessions, suspend it, remove its sign-in methods, revoke its keys and webhooks, and list its recent activity",
    target: { field: 'user_id', part: 'suspension' },
    keptForYears: true,
    input: z.strictObject({
      user_id: id(),
      since: z.iso
        .datetime({ error: NO_MOMENT })
        .refine((text) => text >= '0001', NO_MOMENT)
        .describe('Activity since this time is listed'),
      reason: requiredText('Reason is required', 500),
    }),
    output: answer({ data: Containment.optional() }),
  }),
};

export { MOST_LISTED } from './containment.ts';
