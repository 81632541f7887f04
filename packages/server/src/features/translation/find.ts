import type { TranslationKind } from '@quarterdeck/contract/translation';
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { boolean, orNull, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { requireMaySee } from '../../domain/moderation/appeal-access.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

/** A text in a field of a thing. */
interface FieldText {
  readonly field: 'title' | 'text';
  readonly text: string | null;
}

/** The texts of a thing, and the audit event with the person they are about. */
interface FoundTexts {
  readonly texts: readonly FieldText[];
  readonly audit: AuditEvent;
}

/** The requested texts, and the admin who asks. */
interface Wish {
  readonly id: number;
  readonly user_id?: number | undefined;
  readonly admin: Admin;
  readonly grant: number | undefined;
  readonly db: Db;
}

/** Finds texts that the admin may read. @throws Refusal not_found, forbidden. */
export type TextFinder = (wish: Wish) => Promise<FoundTexts>;

const selectPost = statement(
  { title: text, text: orNull(text) },
  (id: number) => sql`select title, text from posts where id = ${id} and purged_at is null`,
);

const selectAppeal = statement(
  { text, measure: textOf<'warn' | 'hide_post' | 'delete_post' | 'suspend'>(), is_about_post: boolean },
  (id: number) => sql`select text, measure, is_about_post from appeals where id = ${id}`,
);

/** How texts are found, by kind of thing; the chats find those of messages. */
export const finders: Readonly<Record<Exclude<TranslationKind, 'message'>, TextFinder>> = {
  post: async ({ id, db }) => {
    const post = await selectPost.first(db, id);
    if (!post) throw new Refusal('not_found', 'There is no such post');
    return {
      texts: [
        { field: 'title', text: post.title },
        { field: 'text', text: post.text },
      ],
      audit: { target: { type: 'post', id } },
    };
  },
  appeal: async ({ id, admin, db }) => {
    const appeal = await selectAppeal.first(db, id);
    if (!appeal) throw new Refusal('not_found', 'There is no such appeal');
    requireMaySee(admin, appeal);
    return { texts: [{ field: 'text', text: appeal.text }], audit: { target: { type: 'appeal', id } } };
  },
};
