import { type ExploreField, LEAST_PEOPLE } from '@quarterdeck/contract/explore';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import {
  ArchiveAway,
  type ArchiveQuestion,
  type EventArchive,
  TooManyEvents,
} from '../../domain/event-archive/archive.ts';
import type { ArchivedKind } from '../../domain/event-archive/kinds/kind.ts';
import { type ArchiveView, viewArchive } from '../../domain/event-archive/state.ts';
import {
  archivedKindOf,
  type Count,
  countInPostgres,
  examples,
  groupedByPerson,
  isOfUser,
  tooManyEvents,
  withinSeconds,
} from './events.ts';
import type { Question } from './question.ts';

/** PostgreSQL reads its part for this long, and up to this many lines. */
const HOT_SECONDS = 30;
const MOST_LINES = 2_000_000;
const RETRY_SECONDS = 60;

const hotLines = statement(
  { line: orNull(text) },
  (question: Question) => sql`
    select json_build_array(day, name, person, events)::text as line from (${groupedByPerson(question)}) hot
    limit ${sql.lit(MOST_LINES + 1)}`,
  ...examples,
);

const userLines = statement(
  { line: orNull(text) },
  (filters: Question['filters']) => {
    const columns: Readonly<Partial<Record<ExploreField, string>>> = {
      device: 'device',
      version: 'device_app_version',
    };
    const wanted = filters.flatMap(([field, value]) => {
      const column = columns[field];
      return column === undefined ? [] : [sql`and ${sql.ref(column)} = ${value}`];
    });
    return sql`
    select json_build_array(id, coalesce(device, ''), coalesce(device_app_version, ''))::text as line from users
    where (device is not null or device_app_version is not null) ${sql.join(wanted, sql` `)} limit ${sql.lit(MOST_LINES + 1)}`;
  },
  [[['device', 'a']]],
);

const asCounted = statement({ term: orNull(text) }, (term: string) => sql`select searched_term(${term}::text) as term`);

/** A question with what PostgreSQL adds to it. */
interface Both extends ArchiveQuestion {
  readonly view: ArchiveView;
  /** Before this day events can be in the archive. */
  readonly first: string;
}

/** What one snapshot of PostgreSQL says about a question; undefined: the archive has nothing of these days. */
const readHot = (db: Kysely<Schema>, kind: ArchivedKind, question: Question): Promise<Both | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(HOT_SECONDS * 1000)}`.execute(trx);
      const view = await viewArchive(trx, kind.table);
      const first = view.hotFrom?.toISOString().slice(0, 10);
      if (first === undefined || view.rows <= 0 || question.range.start >= first) return undefined;
      const { filters, group } = question;
      const asksUsers = [...filters.map(([field]) => field), ...(group ? [group] : [])].some((field) =>
        isOfUser(question.kind, field),
      );
      const hot = await hotLines(trx, question);
      const users = asksUsers ? await userLines(trx, filters) : undefined;
      if (hot.length > MOST_LINES || (users?.length ?? 0) > MOST_LINES) throw new TooManyEvents();
      const terms: [ExploreField, string][] = [];
      for (const [field, value] of filters)
        terms.push([field, field === 'term' ? ((await asCounted.one(trx, value)).term ?? '') : value]);
      const linesOf = (rows: readonly { readonly line: string | null }[]) => rows.flatMap(({ line }) => line ?? []);
      return {
        ...{ ...question, view, first, filters: terms, leastPeople: LEAST_PEOPLE },
        ...{ hot: linesOf(hot), users: users && linesOf(users) },
      };
    });

/** What was counted, of which days, and where. */
export interface CountedAnywhere extends Count {
  readonly range: Question['range'];
  readonly source: 'postgres' | 'clickhouse';
  /** Why earlier days are missing. */
  readonly missing?: string;
}

const awayText = ({ since }: ArchiveAway, first: string): string =>
  `ClickHouse has not answered since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC. Days before ${first} cannot be read at the moment`;

/** Counts wherever events are: in PostgreSQL alone where there is no archive. While it is away, the days that are in PostgreSQL. */
export async function countAnywhere(
  db: Kysely<Schema>,
  archive: EventArchive,
  question: Question,
): Promise<CountedAnywhere> {
  const { range, kind } = question;
  if (!archive.isOn) return { ...(await countInPostgres(db, question)), range, source: 'postgres' };
  const archived = archivedKindOf(kind);
  try {
    const both = await withinSeconds(HOT_SECONDS, () => readHot(db, archived, question));
    if (!both) return { ...(await countInPostgres(db, question, HOT_SECONDS)), range, source: 'postgres' };
    try {
      const rows = await archive.countEvents(archived, both, both.view);
      const [total = { events: 0, people: 0 }] = rows.filter(({ is_total }) => is_total);
      return { rows: rows.filter(({ is_total }) => !is_total), total, range, source: 'clickhouse' };
    } catch (error) {
      if (!(error instanceof ArchiveAway)) throw error;
      const missing = awayText(error, both.first);
      const left = { ...range, start: both.first };
      if (left.start > left.end) throw new Refusal('unavailable', missing, { retryAfterSeconds: RETRY_SECONDS });
      return {
        ...(await countInPostgres(db, { ...question, range: left }, HOT_SECONDS)),
        range: left,
        source: 'postgres',
        missing,
      };
    }
  } catch (error) {
    throw error instanceof TooManyEvents ? tooManyEvents(HOT_SECONDS) : error;
  }
}
