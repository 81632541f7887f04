import { cases } from '@quarterdeck/contract/cases';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useEffect } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import { type CaseItem, NO_CASE, type Subject } from '../case/item.ts';
import { type BulkStep, lastStep, rememberStep, type Step, useLastStep } from './last-step.ts';

type Decided = NonNullable<OutputOf<typeof cases.lastDecision>['data']>;
type Case = Decided['cases'][number];

const isAsked = sessionPart<ReadonlySet<Subject>>(() => new Set());

/** What the server says of a decision, as it would have been remembered. */
function stepOf(what: Subject, { decision, cases: decided, user }: Decided): Step | BulkStep | undefined {
  const [one, ...others] = decided;
  if (!one) {
    const suspension = { id: NO_CASE, subject_id: user?.id ?? 0, subject: user?.name ?? '', version: 0 };
    return user && { action: decision, item: itemOf(what, suspension, user) };
  }
  if (others.length > 0) {
    const results = decided.map(({ id, subject, version }) => ({
      id,
      subject,
      version,
      done: 1 as const,
      message: '',
    }));
    return { action: decision, what, results };
  }
  const author = one.user_id === undefined ? undefined : { id: one.user_id, name: one.subject };
  const suspect = what === 'users' ? { id: one.subject_id, name: one.subject } : author;
  return { action: decision, item: itemOf(what, one, suspect), version: one.version };
}

/** A case as it was before it was decided, as far as its undoing needs it. */
const itemOf = (
  what: Subject,
  { id, subject_id: subjectId, subject, version }: Case,
  suspect: CaseItem['suspect'],
): CaseItem => ({
  ...{ id, what, subjectId, subject, version, suspect },
  ...{ state: 'open', assignee: null, closed: null, reports: 0 },
});

/** After a reload this window remembers no step: the server says what the admin decided last and can still undo. */
export function useLastDecision(what: Subject): void {
  const mayWork = useMay(cases.lastDecision, { what }).allowed;
  const step = useLastStep();
  const asked = isAsked.use();
  const isNeeded = step === undefined && !asked.has(what);
  const { data: found } = useCall(cases.lastDecision, { what }, { enabled: mayWork && isNeeded, silent: true });
  useEffect(() => {
    if (!found || isAsked.get().has(what)) return;
    isAsked.set(new Set([...isAsked.get(), what]));
    if (found.data && lastStep() === undefined) rememberStep(stepOf(what, found.data));
  }, [found, what]);
}
