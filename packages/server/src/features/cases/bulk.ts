import { BULK, type cases } from '@quarterdeck/contract/cases';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import { type Case, closingSentence, lockCases, type Subject } from '../../kit/cases/case.ts';
import { type QueueFilter, queueOf } from '../../kit/cases/queue.ts';
import { conflict } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';

type Trx = Transaction<Schema>;
type Told = Omit<z.output<typeof cases.dismissMany.output>, 'responseMessage' | 'responseCode'>;

/** Which cases are asked for: those with these ids, or all that the list shows. */
interface Which {
  readonly ids?: readonly number[] | undefined;
  readonly all?: (QueueFilter & { readonly total: number; readonly after?: number | undefined }) | undefined;
}

/** What is done to each open case. */
export interface Deed {
  readonly what: Subject;
  /** Why it is not done to some of the open cases, by their id. */
  readonly refuses?: (open: readonly Case[]) => Promise<ReadonlyMap<number, string>>;
  /** Does it to all of them, which are locked and open. */
  readonly run: (cases: readonly Case[]) => Promise<void>;
  /** Says of each case what was done. */
  readonly sentence: string;
  /** What the trail says of each case. */
  readonly trail: (found: Case) => Pick<AuditNote, 'target' | 'before' | 'after'>;
}

interface Meant {
  readonly ids: readonly number[];
  readonly left: number;
}

/**
 * The cases that are meant, the earliest first, at most as many as one call does.
 * @throws Refusal 409 when there are not as many as the list said.
 */
async function meant(trx: Trx, asking: number, what: Subject, { ids, all }: Which): Promise<Meant> {
  if (!all) return { ids: [...new Set(ids)], left: 0 };
  const { from, where } = queueOf(what, all, asking);
  const { rows } = await sql<{ id: number }>`
    select c.id from ${from} where ${where} and c.id > ${all.after ?? 0} order by c.id limit ${all.total + 1}
  `.execute(trx);
  if (rows.length !== all.total)
    throw conflict(
      `${rows.length > all.total ? 'More' : 'Fewer'} cases match now than the ${all.total} that the list said: look at them first. Nothing was done`,
    );
  return { ids: rows.slice(0, BULK).map(({ id }) => id), left: Math.max(0, rows.length - BULK) };
}

/** One row of the trail for each case that was done; when there was none, one that says so. */
function note(audit: AuditNote, deed: Deed, done: readonly Case[], { data, refused, left }: Told): void {
  const [first, ...others] = done.map(deed.trail);
  const id = data[0]?.id;
  Object.assign(audit, first ?? (id === undefined ? {} : { target: { type: 'case', id } }));
  audit.others = others;
  audit.details = { what: deed.what, done: done.length, refused, left };
}

/**
 * Does one thing to many cases, all in one transaction: when an answer comes, it holds for every row of it, and without one
 * nothing was done. Cases that somebody closed before are told, not done again.
 * @throws Refusal 409 when there are not as many as the list said.
 */
export async function doMany(trx: Trx, actor: Admin, which: Which, deed: Deed, audit: AuditNote): Promise<Told> {
  const { ids, left } = await meant(trx, actor.id, deed.what, which);
  const there = await lockCases(trx, deed.what, ids);
  const open = [...there.values()].filter(({ state }) => state === 'open');
  const reasons = (await deed.refuses?.(open)) ?? new Map<number, string>();
  const done = open.filter(({ id }) => !reasons.has(id));
  if (done.length > 0) await deed.run(done);
  const isDone = new Set(done.map(({ id }) => id));
  const data = ids.map((id) => {
    const found = there.get(id);
    if (!found) return { id, subject: null, done: 0 as const, message: 'There is no such case' };
    const { subject, version } = found;
    return isDone.has(id)
      ? { id, subject, done: 1 as const, message: deed.sentence, version: version + 1 }
      : { id, subject, done: 0 as const, message: closingSentence(found) ?? reasons.get(id) ?? 'This case is closed' };
  });
  const told = { data, done: done.length, refused: ids.length - done.length, left };
  note(audit, deed, done, told);
  return told;
}

/** What came of many cases, in one sentence. */
export const sumUp = (did: string, { done, refused, left }: Told): string =>
  [
    `${did}: ${done} of ${done + refused}`,
    ...(refused > 0 ? [`${refused} were refused, each with its reason`] : []),
    ...(left > 0 ? [`${left} are left`] : []),
  ].join('; ');
