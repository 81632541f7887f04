import type { security as endpoints } from '@quarterdeck/contract/security';
import { conflict, Refusal } from '../../core/errors.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { changedSwitches, PROOF_SWITCHES, switchesIn } from '../../domain/access/proof/switches.ts';
import { requestEmail, resetConfirmedEmail } from '../../domain/access/second/emails.ts';
import {
  addRequest,
  confirmationError,
  decideRequest,
  lockRequest,
  requireEnoughSuperAdmins,
  waitingRequests,
} from '../../domain/access/second/requests.ts';
import { resetPassword } from '../../domain/access/second/reset.ts';
import { needsSecondAdmin, SECOND_ADMIN } from '../../domain/access/second/rule.ts';
import { endOtherAccess } from '../../domain/access/sessions.ts';
import { lockSetting, saveSetting, settingOf } from '../../domain/settings/setting.ts';
import type { Handlers } from '../../http/handlers.ts';
import { emailSuperAdmins, enqueueEmail } from '../../jobs/outbox.ts';
import type { Services } from '../../ports/services.ts';
import { contain, type DeleteMethods } from './contain.ts';
import { findSuperAdmin } from './super-admin.ts';

const about = ({ input }: { readonly input: { readonly id: number } }) => ({
  type: 'second_admin_request',
  id: input.id,
});

/** The handlers that protect the console from a compromised account. */
export const security = (services: Services, deleteMethods: DeleteMethods): Handlers<typeof endpoints> => ({
  proofSettings: async ({ db }) => ({ data: switchesIn((await settingOf(db, PROOF_SWITCHES)).data) }),

  saveProofSettings: async ({ input, admin, db }) => {
    const setting = await lockSetting(db, PROOF_SWITCHES);
    const [before, text] = [switchesIn(setting.data), changedSwitches(setting.data, input)];
    await saveSetting(db, admin, setting, text);
    const after = switchesIn(text);
    return {
      responseMessage: 'Saved',
      data: after,
      audit: { target: { type: 'setting', id: setting.id }, before: { ...before }, after: { ...after } },
    };
  },

  secondAdmin: async ({ db }) => ({ data: { is_on: (await needsSecondAdmin(db)) ? 1 : 0 } }),

  saveSecondAdmin: async ({ input, admin, db }) => {
    const setting = await lockSetting(db, SECOND_ADMIN);
    const target = { type: 'setting', id: setting.id };
    const isOn = setting.data === '1';
    if (input.is_on === 1) {
      await requireEnoughSuperAdmins(db);
      await saveSetting(db, admin, setting, '1');
      return {
        responseMessage: 'A second super admin must now confirm resets of super admins',
        data: { is_on: 1 },
        audit: { target, before: { is_on: isOn ? 1 : 0 }, after: { is_on: 1 } },
      };
    }
    if (!isOn) return { responseMessage: 'This is already turned off', data: { is_on: 0 }, audit: { target } };
    const request = await addRequest(db, admin.id, { kind: 'turn_off', userId: null });
    await emailSuperAdmins(db, services.secrets, (to) =>
      requestEmail(senderOf(services), to, {
        asker: admin.name,
        what: 'allow one super admin to reset others without confirmation',
      }),
    );
    return {
      responseMessage: 'Another super admin must confirm this in 24 hours. They were notified',
      data: { is_on: 1 },
      audit: { target, details: { request } },
    };
  },

  secondAdminRequests: async ({ admin, db }) => ({ data: await waitingRequests(db, admin) }),

  confirmRequest: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      const request = await lockRequest(db, input.id);
      const refusal = confirmationError(request, admin);
      if (refusal) throw conflict(refusal);
      await decideRequest(db, admin.id, input.id, true);
      if (request.kind === 'turn_off') {
        await saveSetting(db, admin, await lockSetting(db, SECOND_ADMIN), '0');
        return {
          responseMessage: 'One super admin can now reset others without confirmation',
          audit: { target: about({ input }) },
        };
      }
      const user = request.user && (await findSuperAdmin(db, request.user.id));
      const { password_hash: passwordHash, unused_hash: unusedHash } = request;
      if (!user || passwordHash === null || unusedHash === null)
        throw new Refusal('not_found', 'This account can no longer be reset');
      await resetPassword(
        db,
        { actorId: admin.id, sessionId: admin.sessionId, adminId: user.id },
        { passwordHash, unusedHash },
      );
      await enqueueEmail(db, services.secrets, resetConfirmedEmail(senderOf(services), user.email));
      return {
        responseMessage: `${user.name} can sign in once with the password that was set, then must choose a new one`,
        audit: {
          target: about({ input }),
          details: { user: user.id, asked_by: request.asked_by?.id ?? null },
        },
      };
    },
  },

  refuseRequest: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      await lockRequest(db, input.id);
      await decideRequest(db, admin.id, input.id, false);
      return { responseMessage: 'The request was refused', audit: { target: about({ input }) } };
    },
  },

  signOutEveryone: async ({ admin, db }) => {
    await endOtherAccess(db, admin.sessionId);
    return {
      responseMessage: 'All sessions except this one were ended',
      audit: { target: { type: 'user', id: admin.id } },
    };
  },

  contain: async ({ input, admin, db }) => {
    const { name, data, audit } = await contain({ ...services, deleteMethods }, db, admin, input);
    return { responseMessage: `The account of ${name} is contained`, data, audit };
  },
});
