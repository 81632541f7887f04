import type { Address } from '../../../ui/screen/address.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { Subject } from './item.ts';

const queues = sessionPart<Partial<Record<Subject, Address>>>(() => ({}));

/** Remembers what the address of a list of cases says, so that a case opened from it knows which is the next one. */
export const rememberQueue = (what: Subject, address: Address): void =>
  queues.set({ ...queues.get(), [what]: address });

/** What the address of the list said last; nothing when none was open, which is the list as it is at first. */
export const rememberedQueue = (what: Subject): Address => queues.get()[what] ?? {};

/** Whether a list of cases was open in this session. */
export const isQueueKnown = (what: Subject): boolean => queues.get()[what] !== undefined;
