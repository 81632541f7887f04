import { webhooks } from '@quarterdeck/contract/webhooks';
import { useCall } from '../../../data/client/queries.ts';

const none: readonly never[] = [];

/** The types of events, which stay as they are while the console is open. */
export const useTypes = () =>
  useCall(webhooks.types, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true }).data?.data ?? none;
