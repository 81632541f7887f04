import type { Alert } from '../../../ui/alert/alert.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { Outcome } from '../bulk/outcome.ts';
import type { AnyStep } from './last-step.ts';

/** The step that is being taken back. */
export const undoing = sessionPart<AnyStep | undefined>(() => undefined);

/** Which step an alert offers to take back. */
export const offered = sessionPart<{ readonly step: AnyStep; readonly by: Alert | null } | undefined>(() => undefined);

/** What came of a step to many cases, when not all could be taken back, and whether someone reads it just now. */
export const outcome = sessionPart<{ readonly outcome?: Outcome; readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** The key of an attempt that got no answer: the next one carries it too, so that nothing happens twice. */
export const attempt = sessionPart<{ readonly step: AnyStep; readonly key: string } | undefined>(() => undefined);
