import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import type { HasRefusals } from '../../../data/access/use-refusal.ts';

/** A case as its own call tells of it. */
export type CaseDetails = OutputOf<typeof cases.find>['data'];
export type Subject = CaseDetails['what'];

/** A reason of the list of reasons. */
export type Reason = Pick<NonNullable<CaseDetails['top_reason']>, 'id' | 'name'>;

/** Who can be suspended on account of a case. */
interface Suspect extends HasRefusals {
  readonly id: number;
  readonly name: string;
  /** How often they were warned; unknown where the server knows no warnings. */
  readonly warnings?: number | undefined;
}

/** A case that someone works on, with the post or user that it is about. */
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
  /** The reason of the list that most reports have; nothing where the server keeps none. */
  readonly topReason?: Reason | undefined;
}

/** What a list or a screen that knows of cases says of one. */
export interface CaseFields {
  readonly case_id?: number | undefined;
  readonly state?: CaseDetails['state'] | undefined;
  readonly version?: number | undefined;
  readonly assignee?: CaseDetails['assignee'] | undefined;
  readonly closed?: CaseDetails['closed'] | undefined;
  readonly reports?: number | undefined;
  readonly top_reason?: CaseDetails['top_reason'];
}

/** The case of a row; nothing when the server keeps none. */
export function caseItem(
  fields: CaseFields,
  about: Pick<CaseItem, 'what' | 'subjectId' | 'subject' | 'suspect' | 'isHidden' | 'isDeleted'>,
): CaseItem | undefined {
  const { case_id: id, state, version, assignee = null, closed = null, reports = 0, top_reason } = fields;
  if (id === undefined || state === undefined || version === undefined) return undefined;
  return { ...about, id, state, version, assignee, closed, reports, topReason: top_reason ?? undefined };
}

/** The listed reasons of cases, those that most of the cases are mainly reported for first. */
export function reasonsOf(items: readonly CaseItem[]): readonly Reason[] {
  const counts = new Map<number, { readonly reason: Reason; readonly cases: number }>();
  for (const { topReason: reason } of items)
    if (reason) counts.set(reason.id, { reason, cases: (counts.get(reason.id)?.cases ?? 0) + 1 });
  return [...counts.values()].toSorted((one, other) => other.cases - one.cases).map(({ reason }) => reason);
}
