import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { useEffect } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { Subject } from '../case/item.ts';
import { type AnyStep, textOf } from '../queue/steps.ts';
import { dispatch, readQueue, useQueue } from '../queue/store.ts';
import { offerUndo } from '../queue/undo.tsx';

type DecisionToUndo = NonNullable<OutputOf<typeof cases.lastDecision>['data']>;

/** Returns the step for a decision from the server, as this window would have remembered it. */
function stepOf(what: Subject, { decision, cases: decided, user }: DecisionToUndo): AnyStep | undefined {
  const [one, ...others] = decided;
  if (!one) {
    return user && { action: decision, item: { what, subjectId: user.id, subject: user.name, suspect: user } };
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
  const { id, subject_id: subjectId, subject, version } = one;
  return { action: decision, item: { id, what, subjectId, subject, suspect }, version };
}

/**
 * After a reload this window remembers no step, so the server reports the admin's last decision that can still be
 * undone. A component of its own, so that its answer does not render a list again.
 */
export function LastDecision({ what }: { readonly what: Subject }) {
  const mayWork = useMay(cases.lastDecision, { what }).allowed;
  const isNeeded = useQueue(({ lastStep, recalled }) => lastStep === undefined && !recalled.has(what));
  const { data: found } = useCall(cases.lastDecision, { what }, { enabled: mayWork && isNeeded, silent: true });
  useEffect(() => {
    const { lastStep, recalled } = readQueue();
    if (!found || recalled.has(what)) return;
    const step = found.data && lastStep === undefined ? stepOf(what, found.data) : undefined;
    dispatch({ type: 'stepRecalled', what, step });
    if (step) offerUndo(textOf(step), step);
  }, [found, what]);
  return null;
}
