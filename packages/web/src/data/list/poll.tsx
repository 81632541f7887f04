import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { useCall } from '../client/queries.ts';

interface Props<C extends ListEndpoint> {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly pollInterval: number;
}

/**
 * Reloads a list's rows repeatedly in the background, without prolonging the session. It is a component of its own:
 * inside the list, it would render everything a second time with each load, even without polling.
 */
export function Poll<C extends ListEndpoint>({ call, input, pollInterval }: Props<C>) {
  useCall(call, input, { silent: true, staleTime: pollInterval / 2, pollInterval });
  return null;
}
