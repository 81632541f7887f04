import type { cases as endpoints } from '@quarterdeck/contract/moderation/cases';
import { findCase, lockCase, lockOpenCase } from '../../../domain/moderation/case.ts';
import { whyOf } from '../../../domain/moderation/reasons.ts';
import { endOfSuspension } from '../../../domain/moderation/suspension.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { versioned } from '../../../http/writes/versioned-write.ts';
import type { Services } from '../../../ports/services.ts';
import { caseEvidence } from '../evidence/evidence.ts';
import { assignment, deletion, dismissal, hideCases, suspension, warnCases } from './actions.ts';
import { findAssignees } from './assignees.ts';
import { doMany, sumUp } from './bulk.ts';
import { assign, dismiss, findAssignee, reopen, writeNote } from './change.ts';
import { caseDetails, listReports } from './details.ts';
import { lastDecision } from './last-decision.ts';
import { leaseNext, release, renew } from './leases.ts';
import { LOOKING_SECONDS, lookAt, whoLooks } from './presence.ts';
import { givingBack, reopenCases, undeletion, undoWarnings, unhidePosts, unsuspension } from './undo.ts';

const aboutCase = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'case', id: input.id });

/** The handlers of cases: reports on the same post or user, which staff assign and decide once. */
export const cases = (services: Services): Handlers<typeof endpoints> => ({
  find: async ({ input, admin, db }) => ({ data: await caseDetails(db, admin.id, input.what, input.id) }),

  reporters: async ({ input, db }) => listAnswer(await listReports(db, input)),

  evidence: async ({ input, admin, db }) => ({ data: await caseEvidence(db, admin, input.what, input.id) }),

  assignees: async ({ input, db }) => ({ data: await findAssignees(db, input.what) }),

  look: async ({ input, admin, db }) => {
    const { id, version } = await findCase(db, input.what, input.id);
    await lookAt(db, admin.id, id);
    await renew(db, admin, id);
    return { looking: await whoLooks(db, admin.id, id), version, seconds: LOOKING_SECONDS };
  },

  next: async ({ input, admin, db }) => {
    const data = await leaseNext(db, admin, input);
    return {
      responseMessage: data ? 'The case is reserved for you' : 'There are no more cases to review',
      data,
      audit: data ? { target: { type: 'case', id: data.id } } : {},
    };
  },

  release: async ({ input, admin, db }) => {
    const { id } = await findCase(db, input.what, input.id);
    await release(db, admin, id);
    return { responseMessage: 'The case was released', audit: { target: { type: 'case', id } } };
  },

  lastDecision: async ({ input, admin, db }) => ({ data: await lastDecision(db, admin.id, input.what) }),

  dismiss: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { about, audit } = await dismiss(db, admin, found, input.reason);
      return {
        responseMessage: `The case about “${about}” was dismissed`,
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit,
      };
    },
  }),

  reopen: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { about, audit } = await reopen(db, admin, found);
      return {
        responseMessage: `The case about “${about}” is open again`,
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit,
      };
    },
  }),

  assign: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { assignee, audit } = await assign(db, admin, found, input.to);
      return {
        responseMessage: assignee ? `The case is now assigned to ${assignee.name}` : 'The case is now unassigned',
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit,
      };
    },
  }),

  note: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const audit = await writeNote(db, admin, found, input.note);
      return {
        responseMessage: input.note ? 'The note was saved' : 'The note was cleared',
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit,
      };
    },
  }),

  dismissMany: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, dismissal(db, admin, input));
    return { responseMessage: sumUp('Dismissed', result), ...result };
  },

  assignMany: async ({ input, admin, db }) => {
    const assignee = await findAssignee(db, admin, input.what, input.to);
    const result = await doMany(db, admin, input, assignment(db, admin, input.what, assignee));
    return { responseMessage: sumUp('Assigned', result), ...result };
  },

  deletePosts: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, deletion(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Deleted', result), ...result };
  },

  suspendUsers: async ({ input, admin, db }) => {
    const until = await endOfSuspension(db, input.days);
    const action = suspension(services, db, admin, await whyOf(db, input), until);
    const result = await doMany(db, admin, input, action);
    return { responseMessage: sumUp('Suspended', result), ...result };
  },

  hidePosts: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, hideCases(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Hidden', result), ...result };
  },

  warnUsers: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, warnCases(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Warned', result), ...result };
  },

  reopenMany: async ({ input, admin, db }) => {
    const which = { ids: input.cases.map(({ id }) => id) };
    const result = await doMany(db, admin, which, reopenCases(db, admin, input.what, input.cases));
    return { responseMessage: sumUp('Open again', result), ...result };
  },

  giveBackMany: async ({ input, admin, db }) => {
    const which = { ids: input.cases.map(({ id }) => id) };
    const result = await doMany(db, admin, which, givingBack(db, admin, input.what, input.cases));
    return { responseMessage: sumUp('Assigned as before', result), ...result };
  },

  undoDeletions: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, undeletion(db, admin));
    return { responseMessage: sumUp('Restored', result), ...result };
  },

  undoSuspensions: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, unsuspension(db, admin));
    return { responseMessage: sumUp('No longer suspended', result), ...result };
  },

  undoHidings: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, unhidePosts(db, admin));
    return { responseMessage: sumUp('Shown again', result), ...result };
  },

  undoWarnings: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, undoWarnings(db, admin));
    return { responseMessage: sumUp('Warnings withdrawn', result), ...result };
  },
});
