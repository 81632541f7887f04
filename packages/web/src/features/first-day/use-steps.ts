import { firstDay } from '@quarterdeck/contract/first-day';
import { useCall } from '../../data/client/queries.ts';

const FRESH_MS = 60_000;

/** The steps of this installation, as the server has checked them lately. */
export const useSteps = () => useCall(firstDay.steps, {}, { silent: true, staleTime: FRESH_MS });
