import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { isAddition } from '@quarterdeck/contract/core/specification/specification';
import { useIsMissingCall } from '../client/missing-calls.ts';
import { useHasAdditions } from './use-additions.ts';

/** Whether the server has a call. For controls that make the call only later: a button, a menu, a link. */
export function useHas(one: Endpoint): boolean {
  const hasAdditions = useHasAdditions();
  const isMissing = useIsMissingCall(one);
  return !isMissing && (hasAdditions || !isAddition(one));
}
