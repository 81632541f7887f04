import type { Address } from '../../../ui/screen/address.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { Subject } from './item.ts';

const queues = sessionPart<Partial<Record<Subject, Address>>>(() => ({}));

/** Remembers the address of a list of cases, so that a case opened from it knows the next one. */
export const rememberQueue = (what: Subject, address: Address): void =>
  queues.set({ ...queues.get(), [what]: address });

/** Returns the last address of the list; when none was open, that of the unfiltered list. */
export const rememberedQueue = (what: Subject): Address => queues.get()[what] ?? {};

/** Whether a list of cases was open in this session. */
export const isQueueKnown = (what: Subject): boolean => queues.get()[what] !== undefined;
