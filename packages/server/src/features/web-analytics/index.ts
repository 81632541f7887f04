import { type webAnalytics as endpoints, webNumbers } from '@quarterdeck/contract/web-analytics';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { reportAnswer, reportOf, seriesFrom, shownRange } from '../../domain/activity/report.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { googleSource } from './google.ts';
import { ownSource } from './own-source.ts';
import type { VisitPart, WebSource } from './source.ts';

/** Returns the part in the input. */
const partOf = ({ by, part }: z.output<typeof endpoints.summary.input>): VisitPart | undefined =>
  by === undefined || part === undefined ? undefined : { by, name: part };

/**
 * The handlers of web analytics: from Google Analytics if it is configured, otherwise from the product's own records.
 */
export const webAnalytics = ({ config: { googleAnalytics }, log }: Services): Handlers<typeof endpoints> => {
  const google = googleAnalytics && googleSource(googleAnalytics, log);
  const sourceFor = (db: Db): WebSource => google ?? ownSource(db);
  return {
    summary: async ({ input, db }) => {
      const source = sourceFor(db);
      const { range, compared } = reportOf(input);
      const part = partOf(input);
      const [totals, breakdowns, previous] = await Promise.all([
        source.totals(range, part),
        source.breakdowns(range),
        compared && source.totals(compared, part),
      ]);
      return {
        data: {
          source: source.name,
          range: shownRange(range),
          totals,
          ...breakdowns,
          ...(compared && previous ? { compared: shownRange(compared), previous } : {}),
        },
      };
    },

    graph: async ({ input, db }) => {
      const source = sourceFor(db);
      const report = reportOf(input);
      const { range, compared, step } = report;
      const part = partOf(input);
      const [points, before] = await Promise.all([
        source.points(range, step, part),
        compared && source.points(compared, step, part),
      ]);
      const names = part && !source.knowsPeopleOfParts ? webNumbers.filter((name) => name !== 'users') : webNumbers;
      const columns = (some: typeof points) => some.map((point) => ({ users: 0, ...point }));
      return {
        data: {
          source: source.name,
          ...reportAnswer(report),
          ...seriesFrom(columns(points), { range, step, names, empty: 0 }),
          ...(compared && before
            ? { previous: seriesFrom(columns(before), { range: compared, step, names, empty: 0 }) }
            : {}),
        },
      };
    },
  };
};
