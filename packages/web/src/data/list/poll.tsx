import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { useCall } from '../client/queries.ts';

interface Props<C extends ListEndpoint> {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly pollInterval: number;
}

/**
 * Asks for the rows of a list repeatedly, behind the page: no session lasts longer by it. In the list itself, also while nothing is
 * repeated, it would have everything drawn a second time as soon as the rows are asked for.
 */
export function Poll<C extends ListEndpoint>({ call, input, pollInterval }: Props<C>) {
  useCall(call, input, { silent: true, staleTime: pollInterval / 2, pollInterval });
  return null;
}
