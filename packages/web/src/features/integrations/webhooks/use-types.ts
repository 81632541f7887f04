import { webhooks } from '@quarterdeck/contract/webhooks';
import { useCall } from '../../../data/client/queries.ts';

const none: readonly never[] = [];

/** Loads the types of events, which do not change while the console is open. */
export const useTypes = () =>
  useCall(webhooks.types, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true }).data?.data ?? none;
