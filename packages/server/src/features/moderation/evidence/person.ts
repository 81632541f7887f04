import { holds } from '@quarterdeck/contract/core/access/access';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { type Case, codeFor, type PersonName, personJson, type Subject } from '../../../domain/moderation/case.ts';
import { reliabilityOf } from '../../../domain/moderation/reliability.ts';
import { isDeleted } from '../../../domain/people/deleted-users.ts';
import { isReported, reportsAbout } from '../../../domain/people/report-flags.ts';
import type { Admin } from '../../../ports/caller.ts';

type Evidence = z.input<typeof cases.evidence.output>['data'];
type Person = NonNullable<Evidence['person']>;
type Decision = Person['latest_decisions'][number];

const LATEST = 5;
/** The most open cases of one person that are counted. */
const COUNTED = 1000;

/** The reliability of someone without decided reports. */
const UNKNOWN = { decided: 0, upheld: 0, share: 0.5 };

const selectPerson = statement(
  {
    id: number,
    name: text,
    avatar: orNull(text),
    is_reported: flag,
    is_deleted: flag,
    is_suspended: flag,
    reported_count: number,
    created_at: timestamp,
  },
  (what: Subject, subjectId: number) => sql`
    select u.id, u.name, u.avatar, ${isReported('u')} as is_reported, ${isDeleted('u')} as is_deleted,
      u.is_suspended::int as is_suspended, ${reportsAbout('u')} as reported_count, u.created_at
    from users u where u.id = ${what === 'users' ? subjectId : sql`(select user_id from posts where id = ${subjectId})`}`,
  ['posts', 1],
  ['users', 1],
);

/** Matches decisions about kinds of cases. A decision about a post still counts as one after the post is deleted. */
function aboutThese(kinds: readonly Subject[]): RawBuilder<boolean> {
  const isAboutPost = sql`(d.post_id is not null or d.kind in ('hide_post', 'delete_post'))`;
  if (kinds.length === 2) return sql`true`;
  return kinds[0] === 'posts' ? sql`${isAboutPost}` : sql`not ${isAboutPost}`;
}

const countDecisions = statement(
  { kind: textOf<Decision['kind']>(), count: number },
  (userId: number, kinds: readonly Subject[]) => sql`
    select d.kind, count(*)::int as count from moderation_decisions d
    where d.user_id = ${userId} and d.reverted_at is null and ${aboutThese(kinds)} group by d.kind order by 2 desc, 1`,
  [1, ['posts']],
  [1, ['users']],
  [1, ['posts', 'users']],
);

const selectDecisions = statement(
  {
    id: number,
    kind: textOf<Decision['kind']>(),
    at: timestamp,
    by: orNull(json<PersonName>()),
    reason: orNull(text),
    post: orNull(json<NonNullable<Decision['post']>>()),
    is_reverted: flag,
  },
  (userId: number, kinds: readonly Subject[]) => sql`
    select d.id, d.kind, d.decided_at as at, ${personJson('d.decided_by')} as by, d.reason, (d.reverted_at is not null)::int as is_reverted,
      (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = d.post_id) as post
    from moderation_decisions d where d.user_id = ${userId} and ${aboutThese(kinds)} order by d.id desc limit ${LATEST}`,
  [1, ['posts']],
  [1, ['users']],
  [1, ['posts', 'users']],
);

const countOpen = statement(
  { open_posts: number, open_case: orNull(number) },
  (userId: number, caseId: number) => sql`
    select (select count(*)::int from (select from case_similarity where author_id = ${userId} and case_id <> ${caseId} limit ${COUNTED}) s)
        as open_posts,
      (select id from cases where user_id = ${userId} and state = 'open' and id <> ${caseId}) as open_case`,
);

/** Reads the person a case concerns, as far as the caller can work on cases about them. */
export async function findPerson(db: Db, asking: Admin, { id, what, subject_id }: Case): Promise<Person | null> {
  const person = await selectPerson.first(db, what, subject_id);
  if (!person) return null;
  const kinds = (['posts', 'users'] as const).filter((kind) => holds(asking, codeFor(kind)));
  const given = (await reliabilityOf(db, [person.id])).get(person.id) ?? UNKNOWN;
  const { open_posts, open_case } = await countOpen.one(db, person.id, id);
  return {
    ...person,
    given,
    decisions: await countDecisions(db, person.id, kinds),
    latest_decisions: await selectDecisions(db, person.id, kinds),
    ...(kinds.includes('posts') ? { open_posts } : {}),
    ...(kinds.includes('users') ? { open_case } : {}),
  };
}
