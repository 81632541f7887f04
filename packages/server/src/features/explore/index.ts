import type { explore as endpoints } from '@quarterdeck/contract/explore';
import { FEWER, LEAST_PEOPLE, MOST_DAYS } from '@quarterdeck/contract/explore';
import type { Kysely } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { shownRange } from '../../domain/activity/report.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import type { Handlers } from '../../http/handlers.ts';
import { countAnywhere } from './count-anywhere.ts';
import { type Count, namesOfCampaigns } from './events.ts';
import { type Question, questionsOf } from './question.ts';

const LIMITED = `PostgreSQL counts single events for at most ${MOST_DAYS} days. The last ${MOST_DAYS} days of the range are shown`;

/** Returns the value to show; that of a few people is hidden, because it could identify them. */
const told = ({ measure }: Question, row: Count['total']): number | typeof FEWER =>
  row.events > 0 && row.people < LEAST_PEOPLE ? FEWER : row[measure];

/** What it is compared with can be missing while the archive is away: the rest is answered. */
function withoutFormer(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.reason !== 'unavailable') throw error;
}

/** What was counted as it is answered: campaigns with their names. */
async function answerOf(db: Kysely<Schema>, question: Question, { rows, total }: Count) {
  const { group } = question;
  const names =
    group === 'campaign' ? await namesOfCampaigns(db, [...new Set(rows.map(({ name }) => name))]) : undefined;
  return {
    data: rows.map((row) => {
      const name = names?.get(row.name);
      return {
        day: row.day,
        group: group ? row.name : null,
        ...(name === undefined ? {} : { name }),
        value: told(question, row),
      };
    }),
    total: told(question, total),
  };
}

/** Questions about single events. */
export const explore = (archive: EventArchive): Handlers<typeof endpoints> => ({
  events: async ({ input, db }) => {
    const { question, previous, isLimited } = questionsOf(input, archive.isOn);
    const counted = await countAnywhere(db, archive, question);
    const now = await answerOf(db, question, counted);
    // One after the other: an admin keeps one connection busy.
    const groups = question.group ? { among: [...new Set(now.data.map(({ group }) => group ?? ''))] } : {};
    const same = previous && { ...previous, ...groups };
    const former = same && (await countAnywhere(db, archive, same).catch(withoutFormer));
    const before = same && former && (await answerOf(db, same, former));
    return {
      ...now,
      ...(before ? { previous: before } : {}),
      range: shownRange(counted.range),
      ...(former ? { compared: shownRange(former.range) } : {}),
      source: counted.source,
      limited: isLimited ? LIMITED : (counted.missing ?? former?.missing ?? null),
    };
  },
});
