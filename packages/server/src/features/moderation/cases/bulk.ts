import { BULK, type cases } from '@quarterdeck/contract/moderation/cases';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict } from '../../../core/errors.ts';
import { number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { type Case, idsOf, lockCases, type Subject, subjectsOf } from '../../../domain/moderation/case.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import { type AskedQueue, filterOf, joins, type Queue, queueOf } from '../queues/queue.ts';

type Trx = Transaction<Schema>;
type BulkOutcome = Omit<z.input<typeof cases.dismissMany.output>, 'responseMessage' | 'responseCode'>;

/** The selected cases: by id, or all that the list shows. */
interface Selection {
  readonly ids?: readonly number[] | undefined;
  readonly all?: (AskedQueue & { readonly total: number; readonly after?: number | undefined }) | undefined;
}

/** The plan of an action on locked cases. */
export interface Plan {
  /** Why some of them are refused, by id. */
  readonly refusals: ReadonlyMap<number, string>;
  /** Runs the action on the others. @returns the audit event of each case. */
  readonly run: (cases: readonly Case[]) => Promise<readonly AuditEvent[]>;
}

/** An action on each case. */
export interface CaseAction {
  readonly what: Subject;
  /** Checks the cases, which are locked, and their subjects. */
  readonly plan: (cases: readonly Case[]) => Promise<Plan>;
  /** Describes for each case what was done. */
  readonly sentence: string;
}

/** Returns which of the cases a rule refuses, and why. */
export const refusedBy = (
  cases: readonly Case[],
  rule: (found: Case) => string | undefined,
): ReadonlyMap<number, string> =>
  new Map(
    cases.flatMap((found): [number, string][] => {
      const refusal = rule(found);
      return refusal === undefined ? [] : [[found.id, refusal]];
    }),
  );

/** Returns the subjects of some of the cases, each one once. */
export const subjectsIn = <Found>(found: ReadonlyMap<number, Found>, cases: readonly Case[]): Found[] => {
  const wanted = new Set(subjectsOf(cases));
  return [...found].filter(([id]) => wanted.has(id)).map(([, one]) => one);
};

interface SelectedCases {
  readonly ids: readonly number[];
  readonly left: number;
}

const selectCases = statement(
  { id: number },
  (what: Subject, { from, where, matches = sql<boolean>`true` }: Queue, after: number, most: number) => sql`
    select c.id from ${from} ${joins[what]} where ${where} and ${matches} and c.id > ${after} order by c.id limit ${most}`,
  ['posts', queueOf('posts', { state: 'open', appReasons: undefined }, 1), 0, 1],
  ['users', queueOf('users', { state: 'open', appReasons: [1] }, 1), 0, 1],
);

/**
 * Finds the selected cases, earliest first, at most as many as one call handles.
 * @throws Refusal conflict when their number differs from the list.
 */
async function findCases(trx: Trx, asking: number, what: Subject, { ids, all }: Selection): Promise<SelectedCases> {
  if (!all) return { ids: [...new Set(ids)], left: 0 };
  const queue = queueOf(what, await filterOf(trx, all), asking);
  const rows = await selectCases(trx, what, queue, all.after ?? 0, all.total + 1);
  if (rows.length !== all.total)
    throw conflict(
      `${rows.length > all.total ? 'More' : 'Fewer'} cases match than the list showed (${all.total}). Review them first. Nothing was changed`,
    );
  return { ids: rows.slice(0, BULK).map(({ id }) => id), left: Math.max(0, rows.length - BULK) };
}

/** Returns one audit event for each changed case; if there is none, one event that records this. */
function eventOf(what: Subject, done: readonly AuditEvent[], { data, refused, left }: BulkOutcome): AuditEvent {
  const [first, ...others] = done;
  const id = data[0]?.id;
  return {
    ...(first ?? (id === undefined ? {} : { target: { type: 'case', id } })),
    others,
    details: { what, done: done.length, refused, left },
  };
}

const selectVersions = statement(
  { id: number, version: number },
  (ids: readonly number[]) => sql`
    select id, version from cases where id = any(${ids}::bigint[])`,
);

async function versionsOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await selectVersions(trx, ids);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * Runs an action on many cases in one transaction: an answer applies to every row of it, and without an answer nothing
 * was changed. Cases that someone else closed first are reported, and not changed.
 * @throws Refusal conflict when their number differs from the list.
 */
export async function doMany(
  trx: Trx,
  actor: Admin,
  which: Selection,
  action: CaseAction,
): Promise<BulkOutcome & { readonly audit: AuditEvent }> {
  const { ids, left } = await findCases(trx, actor.id, action.what, which);
  const cases = await lockCases(trx, action.what, ids);
  const { refusals, run } = await action.plan([...cases.values()]);
  const done = [...cases.values()].filter(({ id }) => !refusals.has(id));
  const notes = done.length > 0 ? await run(done) : [];
  const versions = await versionsOf(trx, idsOf(done));
  const data = ids.map((id) => {
    const found = cases.get(id);
    if (!found) return { id, subject: null, done: 0 as const, message: 'There is no such case' };
    const { subject, assignee } = found;
    const refusal = refusals.get(id);
    if (refusal !== undefined) return { id, subject, done: 0 as const, message: refusal };
    const made = { version: versions.get(id), assignee_before: assignee?.id ?? null };
    return { id, subject, done: 1 as const, message: action.sentence, ...made };
  });
  const result = { data, done: done.length, refused: ids.length - done.length, left };
  return { ...result, audit: eventOf(action.what, notes, result) };
}

/** Summarizes the result of a bulk action in one sentence. */
export const sumUp = (did: string, { done, refused, left }: BulkOutcome): string =>
  [
    `${did}: ${done} of ${done + refused}`,
    ...(refused > 0 ? [`${refused} were refused; each result has a reason`] : []),
    ...(left > 0 ? [`${left} remain`] : []),
  ].join('; ');
