import { holds } from '@quarterdeck/contract/core/access/access';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { dashboard as endpoints } from '@quarterdeck/contract/dashboard';
import type { Db } from '../../database/database.ts';
import { eventsIn } from '../../domain/activity/counts.ts';
import { reportAnswer, reportOf, type Step } from '../../domain/activity/report.ts';
import { readLayout } from '../../domain/dashboard/layout.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { monthOf, readMonth } from './month.ts';
import { readProduct } from './product.ts';
import { readTerms } from './terms.ts';
import { lockLayout, saveLayout } from './widgets.ts';

async function countSearches(db: Db, range: DateRange, step: Step): Promise<number> {
  const steps = await eventsIn(db, ['search'], range, step);
  return steps.reduce((sum, { events }) => sum + events, 0);
}

/** The handlers of the dashboard: its numbers, popular searches and each admin's widgets. */
export const dashboard = ({ config: { productName } }: Services): Handlers<typeof endpoints> => ({
  data: async ({ input, admin, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const [product, previous, terms] = await Promise.all([
      readProduct(db, range, step),
      compared && readProduct(db, compared, step),
      holds(admin, 'top_searches') ? readTerms(db, report, 'opened') : undefined,
    ]);
    return {
      data: {
        ...reportAnswer(report),
        ...product,
        ...(previous ? { previous } : {}),
        ...(terms ? { popular_searches: terms } : {}),
      },
    };
  },

  topSearches: async ({ input, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const [data, searches, before] = await Promise.all([
      readTerms(db, report, input.by),
      countSearches(db, range, step),
      compared && countSearches(db, compared, step),
    ]);
    return { data, ...reportAnswer(report), searches, ...(before === undefined ? {} : { previous_searches: before }) };
  },

  month: async ({ input, admin, db }) => ({ data: await readMonth(db, admin, monthOf(input.month)) }),

  widget: async ({ admin, db }) => {
    const { widgets, version } = await readLayout(db, admin, productName);
    return { data: JSON.stringify(widgets), version };
  },

  saveWidget: versioned({
    auditTarget: ({ admin }) => ({ type: 'user', id: admin.id }),
    lock: ({ admin, db }) => lockLayout(db, admin, productName),
    run: async ({ input, admin, db }, before) => {
      const version = await saveLayout(db, admin, before, input.widget_json, productName);
      return {
        responseMessage: 'Your dashboard was saved',
        data: JSON.stringify(input.widget_json),
        version,
        audit: { before: { widgets: before.widgets }, after: { widgets: input.widget_json } },
      };
    },
  }),
});
