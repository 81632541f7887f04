import type { entryKinds } from '@quarterdeck/contract/moderation/team';
import { sql, type Transaction } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { notify } from '../../notices/notify.ts';
import type { Case } from '../case.ts';
import { findMentions } from './mentions.ts';
import { type NotePicture, putPicture } from './picture.ts';

type Trx = Transaction<Schema>;
type Actor = { readonly id: number };

/** Entries in the threads of cases. */
interface Entry {
  readonly kind: (typeof entryKinds)[number];
  readonly text: string;
  /** The group that the case is escalated to. */
  readonly groupId?: number | null;
  /** The admin that the case is handed over to. */
  readonly to?: number | null;
  /** The time when the snooze ends. */
  readonly until?: Date | null;
  /** Only for an entry in a single case. */
  readonly picture?: NotePicture | undefined;
}

const insertEntries = statement(
  { id: number },
  (ids: readonly number[], actorId: number, entry: Omit<Entry, 'picture'>, mentions: readonly number[]) => sql`
    insert into case_notes (case_id, kind, text, author_id, mentions, group_id, to_id, until)
    select case_id, ${entry.kind}, ${entry.text}, ${actorId}::bigint, ${mentions}::bigint[], ${entry.groupId ?? null}::bigint,
      ${entry.to ?? null}::bigint, ${entry.until ?? null}::timestamptz
    from unnest(${ids}::bigint[]) case_id order by case_id
    returning id`,
  [[], 1, { kind: 'note', text: '' }, []],
);

/**
 * Writes the same entry into the threads of locked cases with the same kind of subject, and notifies mentioned admins.
 */
export async function writeEntry(
  trx: Trx,
  actor: Actor,
  cases: readonly Pick<Case, 'id' | 'what'>[],
  entry: Entry,
): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const mentions = await findMentions(trx, first.what, entry.text);
  const ids = cases.map(({ id }) => id);
  const [written] = await insertEntries(trx, ids, actor.id, entry, mentions);
  if (written && entry.picture) await putPicture(trx, written.id, entry.picture);
  if (mentions.length === 0) return;
  await notify(
    trx,
    actor,
    ids.map((id) => ({
      kind: 'mentioned',
      about: { type: 'case', id },
      to: { admins: mentions },
      text: `You were mentioned in the notes of case ${id}`,
    })),
  );
}

const updateNote = statement(
  {},
  (note: string | null, actorId: number, id: number) => sql`
    update cases set note = ${note}, ${versionUpdate(actorId)} where id = ${id}`,
);

/**
 * Adds a note to the thread of a locked case; lists show the latest note. An empty note clears it in lists, but not in
 * the thread.
 */
export async function addNote(trx: Trx, actor: Actor, found: Case, note: string, picture?: NotePicture): Promise<void> {
  if (note) await writeEntry(trx, actor, [found], { kind: 'note', text: note, picture });
  await updateNote(trx, note || null, actor.id, found.id);
}
