import { useSyncExternalStore } from 'react';
import { readSession, type Session, watchSession } from './session.ts';

/** The session of this browser, kept up to date. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession);
