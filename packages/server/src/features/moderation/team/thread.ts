import type { team } from '@quarterdeck/contract/moderation/team';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { findCase, type GroupName, type PersonName, personJson } from '../../../domain/moderation/case.ts';

type Input = z.output<typeof team.thread.input>;
type Entry = z.input<typeof team.thread.output>['data'][number];

const entries = list(
  {
    id: number,
    kind: textOf<Entry['kind']>(),
    text,
    author: orNull(json<PersonName>()),
    created_at: timestamp,
    mentions: json<Entry['mentions']>(),
    group: orNull(json<GroupName>()),
    to: orNull(json<PersonName>()),
    until: orNull(timestamp),
    note_picture: orNull(text),
  },
  (caseId: number) => ({
    from: sql`case_notes n`,
    where: sql<boolean>`n.case_id = ${caseId}`,
    columns: sql`n.id, n.kind, n.text, ${personJson('n.author_id')} as author, n.created_at, n.until, ${personJson('n.to_id')} as "to",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username) order by u.id), '[]')
        from users u where u.id = any(n.mentions)) as mentions,
      (select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = n.group_id) as "group",
      (select encode(p.sha256, 'hex') from case_note_pictures p where p.note_id = n.id) as note_picture`,
    id: sql`n.id`,
    orders: { id: sql`n.id` },
  }),
  [1],
);

/** Reads a page of a case's thread. @throws Refusal not_found, invalid for a page too far from the beginning. */
export async function listEntries(db: Db, input: Input): Promise<Page<Entry>> {
  const { id } = await findCase(db, input.what, input.id);
  return entries.page(db, input, id);
}
