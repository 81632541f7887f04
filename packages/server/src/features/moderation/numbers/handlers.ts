import { holds } from '@quarterdeck/contract/core/access/access';
import type { moderation as endpoints } from '@quarterdeck/contract/moderation';
import { Refusal } from '../../../core/errors.ts';
import { reportAnswer, reportOf, shownRange } from '../../../domain/activity/report.ts';
import { codeFor, type Subject } from '../../../domain/moderation/case.ts';
import { readBacklog, readSeries, readTotals } from '../../../domain/moderation/numbers/totals.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';
import { readByReason, readByStaff } from './by.ts';
import { decisionsExport, listDecisions } from './log.ts';
import { readReliability } from './reliability.ts';
import { readTransparency } from './transparency.ts';

/** Returns the kinds of cases that the admin can see. */
const seenBy = (admin: Admin): Subject[] => (['posts', 'users'] as const).filter((what) => holds(admin, codeFor(what)));

/**
 * Limits admins to their own decisions; super admins see all.
 * @throws Refusal forbidden when another admin's decisions are requested.
 */
function ofStaff<Asked extends { readonly decided_by?: number | undefined }>(admin: Admin, asked: Asked): Asked {
  if (admin.is_sup_admin === 1) return asked;
  if (asked.decided_by !== undefined && asked.decided_by !== admin.id)
    throw new Refusal('forbidden', 'You can view only your own decisions. Super admins can view all');
  return { ...asked, decided_by: admin.id };
}

/** The handlers of moderation numbers, the decision log and the transparency report. */
export const numbers = (services: Services): Handlers<typeof endpoints> => ({
  numbers: async ({ input, admin, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const seen = seenBy(admin);
    const [totals, previous, backlog, series, by_reason, by_staff, reliability] = await Promise.all([
      readTotals(db, range, seen),
      compared && readTotals(db, compared, seen),
      readBacklog(db, seen),
      readSeries(db, range, step, seen),
      readByReason(db, range, seen),
      readByStaff(db, range, seen, admin.is_sup_admin === 1 ? null : admin.id),
      readReliability(db),
    ]);
    return {
      data: {
        ...totals,
        ...reportAnswer(report),
        ...(previous ? { previous } : {}),
        backlog,
        series,
        by_reason,
        by_staff,
        reliability,
      },
    };
  },

  decisions: async ({ input, admin, db }) => listAnswer(await listDecisions(db, ofStaff(admin, input), seenBy(admin))),

  decisionsCsv: ({ input, admin }) => ({
    filename: 'moderation-decisions.csv',
    query: decisionsExport(services.database.db, ofStaff(admin, input), seenBy(admin)),
  }),

  transparency: async ({ input, db }) => {
    const { range } = reportOf(input);
    return { data: { range: shownRange(range), ...(await readTransparency(db, range)) } };
  },
});
