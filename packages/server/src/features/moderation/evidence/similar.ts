import { type cases, SIMILAR } from '@quarterdeck/contract/moderation/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import { boolean, json, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

type Evidence = z.input<typeof cases.evidence.output>['data'];

const selectHost = statement(
  { host: orNull(text) },
  (postId: number) => sql`select website_host(website) as host from posts where id = ${postId}`,
);

/** The newest open cases that share a value with the post `own`, one more than is shown. */
const sharing = (column: 'author_id' | 'host' | 'text_hash') => sql`
  (select s.case_id from own, case_similarity s where ${sql.ref(`s.${column}`)} = ${sql.ref(`own.${column}`)} and s.case_id <> own.case_id
   order by s.case_id desc limit ${SIMILAR + 1})`;

/** Each part uses its own index: a host with a hundred thousand open cases costs as little as one with two. */
const selectSimilar = statement(
  {
    id: number,
    subject_id: number,
    subject: text,
    reports: number,
    created_at: timestamp,
    author: json<{ readonly id: number; readonly name: string }>(),
    is_same_text: boolean,
    is_same_author: boolean,
    is_same_host: boolean,
  },
  (caseId: number, postId: number) => sql`
    with own as materialized (
      select ${caseId}::bigint as case_id, user_id as author_id, website_host(website) as host, comparable_text(title, text) as text_hash
      from posts where id = ${postId}
    ), found as (
      select case_id from ${sharing('text_hash')} t union select case_id from ${sharing('author_id')} a
      union select case_id from ${sharing('host')} h
    ), compared as (
      select s.case_id, coalesce(s.text_hash = own.text_hash, false) as is_same_text,
        s.author_id = own.author_id as is_same_author, coalesce(s.host = own.host, false) as is_same_host
      from own, found join case_similarity s on s.case_id = found.case_id
      order by 2 desc, 3 desc, 4 desc, s.case_id desc limit ${SIMILAR + 1}
    )
    select c.id, coalesce(c.post_id, 0) as subject_id, c.subject, c.reports, c.created_at,
      json_build_object('id', u.id, 'name', u.name) as author,
      is_same_text, is_same_author, is_same_host
    from compared join cases c on c.id = compared.case_id join posts p on p.id = c.post_id join users u on u.id = p.user_id
    order by is_same_text desc, is_same_author desc, is_same_host desc, c.id desc`,
);

/** Returns the host of a post's link, and the open cases of other posts with the same text, author or host. */
export async function findSimilar(
  db: Db,
  caseId: number,
  postId: number,
): Promise<Pick<Evidence, 'host' | 'similar' | 'more_similar'>> {
  const { host } = (await selectHost.first(db, postId)) ?? { host: null };
  const found = await selectSimilar(db, caseId, postId);
  const similar = found.slice(0, SIMILAR).map(({ is_same_text, is_same_author, is_same_host, ...row }) => ({
    ...row,
    same: [
      ...(is_same_text ? (['text'] as const) : []),
      ...(is_same_author ? (['author'] as const) : []),
      ...(is_same_host ? (['host'] as const) : []),
    ],
  }));
  return { host, similar, more_similar: found.length > SIMILAR ? 1 : 0 };
}
