import type { explore as endpoints } from '@quarterdeck/contract/explore';
import { FEWER, LEAST_PEOPLE, MOST_DAYS } from '@quarterdeck/contract/explore';
import type { Kysely } from 'kysely';
import { invalid } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { shownRange } from '../../domain/activity/report.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import { viewArchive } from '../../domain/event-archive/state.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Count, countInPostgres, namesOfCampaigns } from './events.ts';
import { type Question, questionsOf } from './question.ts';

const LIMITED = `PostgreSQL counts single events for at most ${MOST_DAYS} days. The last ${MOST_DAYS} days of the range are shown`;

/** Returns the value to show; that of a few people is hidden, because it could identify them. */
const told = ({ measure }: Question, row: Count['total']): number | typeof FEWER =>
  row.events > 0 && row.people < LEAST_PEOPLE ? FEWER : row[measure];

/** Builds the answer from a result, with the names of campaigns. */
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

/** @throws Refusal invalid for days of searches that have moved out of PostgreSQL. */
async function requireHot(archive: EventArchive, db: Kysely<Schema>, questions: readonly Question[]): Promise<void> {
  if (!archive.isOn || questions.every(({ kind }) => kind !== 'searches')) return;
  const { hotFrom, rows } = await viewArchive(db);
  const first = hotFrom?.toISOString().slice(0, 10);
  if (first === undefined || rows <= 0 || questions.every(({ range }) => range.start >= first)) return;
  throw invalid([{ field: 'from', message: `Searches before ${first} are archived and cannot be counted here` }]);
}

/** The handlers for questions about single events. */
export const explore = (archive: EventArchive): Handlers<typeof endpoints> => ({
  events: async ({ input, db }) => {
    const { question, previous, isLimited } = questionsOf(input);
    await requireHot(archive, db, [question, ...(previous ? [previous] : [])]);
    const now = await answerOf(db, question, await countInPostgres(db, question));
    // Sequentially, so that an admin uses only one connection.
    const groups = question.group ? { among: [...new Set(now.data.map(({ group }) => group ?? ''))] } : {};
    const same = previous && { ...previous, ...groups };
    const before = same && (await answerOf(db, same, await countInPostgres(db, same)));
    return {
      ...now,
      ...(before ? { previous: before } : {}),
      range: shownRange(question.range),
      ...(previous ? { compared: shownRange(previous.range) } : {}),
      source: 'postgres',
      limited: isLimited ? LIMITED : null,
    };
  },
});
