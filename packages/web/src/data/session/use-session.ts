import { useSyncExternalStore } from 'react';
import { readSession, type Session, watchSession } from './session.ts';

/** Returns this browser's session, kept up to date. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession);
