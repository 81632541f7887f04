import type { CurrentVersion, KeptVersion } from '@quarterdeck/contract/core/entities/evidence';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoOf } from '../../../core/moments.ts';
import { boolean, bytes, json, orNull, text, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { MediaFile } from '../../../ports/media-file.ts';
import type { Subject } from '../case.ts';

type KeptContent = z.input<typeof KeptVersion>;
type Current = z.input<typeof CurrentVersion>;

/** A row of `evidence` in the API's format. */
const versionJson = sql`json_build_object('id', e.id, 'at', ${isoOf('e.at')}, 'is_decided', (e.decision_id is not null)::int,
  'title', e.title, 'text', e.text, 'website', e.website, 'name', e.name, 'username', e.username, 'address', e.address,
  'current_location', e.current_location, 'picture', case when e.picture_state <> 'none' then json_build_object(
    'state', e.picture_state, 'evidence_picture', encode(e.picture_sha256, 'hex'), 'tried_at', ${isoOf('e.tried_at')},
    'failure', e.failure) end)`;

/** The current state of the post `p` or the person `u`; null when it no longer exists. */
const currentJson = sql`case when p.id is not null and p.purged_at is null then json_build_object('title', p.title, 'text', p.text,
    'website', p.website, 'name', u.name, 'username', u.username, 'address', null, 'current_location', null)
  when p.id is null and u.deleted_at is null then json_build_object('title', u.name, 'text', null, 'website', null, 'name', u.name,
    'username', u.username, 'address', u.address, 'current_location', u.current_location) end`;

/** Whether the evidence `e` differs from the current post `p` or person `u`. */
const isOther = sql`coalesce(case when p.id is not null and p.purged_at is null
    then (e.title, e.text, e.website, e.picture) is distinct from (p.title, p.text, p.website, p.image)
  when p.id is null and u.deleted_at is null
    then (e.name, e.username, e.address, e.current_location, e.picture) is distinct from (u.name, u.username, u.address, u.current_location, u.avatar)
  end, false)`;

/** The judged content, then and now. */
export interface JudgedContent {
  kept: KeptContent[];
  current: Current | null;
  is_edited: 0 | 1;
}

const row = {
  kept: json<KeptContent[]>(),
  current: orNull(json<Current>()),
  isEdited: boolean,
};

const judgedBy = (which: RawBuilder<unknown>, post: RawBuilder<unknown>, user: RawBuilder<unknown>) => sql`
  select coalesce(json_agg(${versionJson} order by e.id), '[]') as kept,
    (array_agg(${currentJson}))[1] as current,
    coalesce(bool_or(${isOther}), false) or count(distinct e.picture_sha256) > 1 as "isEdited"
  from (${which}) e left join posts p on p.id = ${post} left join users u on u.id = coalesce(p.user_id, ${user})`;

const selectOfCase = statement(row, (id: number) =>
  judgedBy(
    sql`(select e.* from evidence e where e.case_id = ${id} and e.decision_id is null order by e.id desc limit 1)
      union all (select e.* from evidence e where e.case_id = ${id} and e.decision_id is not null order by e.id desc limit 1)`,
    sql`(select post_id from cases where id = ${id})`,
    sql`(select user_id from cases where id = ${id})`,
  ),
);

const selectOfDecision = statement(row, (id: number) =>
  judgedBy(
    sql`select e.* from evidence e where e.decision_id = ${id}`,
    sql`(select post_id from moderation_decisions where id = ${id})`,
    sql`(select user_id from moderation_decisions where id = ${id})`,
  ),
);

const answer = ({
  kept,
  current,
  isEdited,
}: {
  kept: KeptContent[];
  current: Current | null;
  isEdited: boolean;
}): JudgedContent => ({
  kept,
  current,
  is_edited: isEdited ? 1 : 0,
});

/** Returns a case's subject at its opening and at the latest decision. */
export const judgedInCase = async (db: Db, caseId: number): Promise<JudgedContent> =>
  answer(await selectOfCase.one(db, caseId));

/** Returns the subject of a decision. */
export const judgedBefore = async (db: Db, decisionId: number): Promise<JudgedContent> =>
  answer(await selectOfDecision.one(db, decisionId));

/** The title of a post or name of a person at the time of the decision `d`. */
export const judgedName = (column: 'title' | 'name'): RawBuilder<string | null> => sql`
  (select ${sql.ref(`e.${column}`)} from evidence e where e.decision_id = d.id)`;

/** Whether the subject of the decision `d` has changed since. */
export const isEditedSince = sql`coalesce((select (${isOther})::int from evidence e
  left join posts p on p.id = d.post_id left join users u on u.id = d.user_id where e.decision_id = d.id), 0)`;

const selectPicture = statement(
  { what: textOf<Subject>(), type: orNull(text), bytes: orNull(bytes) },
  (id: number) => sql`
    select e.what, p.type, p.bytes
    from evidence e left join evidence_pictures p on p.sha256 = e.picture_sha256 where e.id = ${id}`,
);

/** Returns an evidence picture, and whether it is of a post or a person; undefined when there is no such evidence. */
export async function findPicture(
  db: Db,
  id: number,
): Promise<{ readonly what: Subject; readonly file: MediaFile | undefined } | undefined> {
  const found = await selectPicture.first(db, id);
  if (!found) return undefined;
  const { what, type, bytes: file } = found;
  if (type === null || file === null) return { what, file: undefined };
  return {
    what,
    file: {
      type,
      size: file.length,
      read: async function* (start, end) {
        yield file.subarray(start, end);
      },
    },
  };
}
