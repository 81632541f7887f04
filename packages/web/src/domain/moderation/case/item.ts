import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import type { HasRefusals } from '../../../data/access/use-refusal.ts';

/** A case, as its own call answers it. */
export type CaseDetails = OutputOf<typeof cases.find>['data'];
export type Subject = CaseDetails['what'];

/** An entry of the list of reasons. */
export type Reason = Pick<NonNullable<CaseDetails['top_reason']>, 'id' | 'name'>;

/** The user who can be suspended because of a case. */
interface Suspect extends HasRefusals {
  readonly id: number;
  readonly name: string;
  /** The number of warnings; undefined where the server has none. */
  readonly warnings?: number | undefined;
}

/** A case with its post or user. */
export interface CaseItem {
  readonly id: number;
  readonly what: Subject;
  readonly subjectId: number;
  /** The title of the post or the name of the user. */
  readonly subject: string;
  readonly state: CaseDetails['state'];
  readonly version: number;
  readonly assignee: CaseDetails['assignee'];
  readonly closed: CaseDetails['closed'];
  readonly reports: number;
  readonly suspect: Suspect | undefined;
  /** The post is hidden. */
  readonly isHidden?: boolean | undefined;
  /** The post is deleted. */
  readonly isDeleted?: boolean | undefined;
  /** The listed reason that most reports have; undefined where the server has none. */
  readonly topReason?: Reason | undefined;
}

/** The fields of a list or a screen that describe a case. */
export interface CaseFields {
  readonly case_id?: number | undefined;
  readonly state?: CaseDetails['state'] | undefined;
  readonly version?: number | undefined;
  readonly assignee?: CaseDetails['assignee'] | undefined;
  readonly closed?: CaseDetails['closed'] | undefined;
  readonly reports?: number | undefined;
  readonly top_reason?: CaseDetails['top_reason'];
}

/** Returns a row's case; undefined when the server has no cases. */
export function caseItem(
  fields: CaseFields,
  about: Pick<CaseItem, 'what' | 'subjectId' | 'subject' | 'suspect' | 'isHidden' | 'isDeleted'>,
): CaseItem | undefined {
  const { case_id: id, state, version, assignee = null, closed = null, reports = 0, top_reason } = fields;
  if (id === undefined || state === undefined || version === undefined) return undefined;
  return { ...about, id, state, version, assignee, closed, reports, topReason: top_reason ?? undefined };
}

/** Returns the listed reasons of cases, most frequent main reason first. */
export function reasonsOf(items: readonly CaseItem[]): readonly Reason[] {
  const counts = new Map<number, { readonly reason: Reason; readonly cases: number }>();
  for (const { topReason: reason } of items)
    if (reason) counts.set(reason.id, { reason, cases: (counts.get(reason.id)?.cases ?? 0) + 1 });
  return [...counts.values()].toSorted((one, other) => other.cases - one.cases).map(({ reason }) => reason);
}
