import { firstDay } from '@quarterdeck/contract/first-day';
import { useCall } from '../../data/client/queries.ts';

const FRESH_MS = 60_000;

/** Loads the setup steps, as the server last checked them. */
export const useSteps = () => useCall(firstDay.steps, {}, { silent: true, staleTime: FRESH_MS });
