import { contract } from '@quarterdeck/contract';
import { may } from '@quarterdeck/contract/core/access/access';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { queryReader } from '@quarterdeck/contract/core/endpoint/query';
import type { views } from '@quarterdeck/contract/views';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { fieldErrors, inputSentence } from '../../http/input/input-errors.ts';
import type { Admin } from '../../ports/caller.ts';

/** What a list shows, except for the page. */
export type ViewState = z.output<typeof views.add.input>['shown'];

const isList = (endpoint: Endpoint): endpoint is ListEndpoint => 'list' in endpoint;

const lists: ReadonlyMap<string, ListEndpoint> = new Map(
  Object.values(contract)
    .flatMap((room): Endpoint[] => Object.values(room))
    .filter(isList)
    .map((endpoint) => [endpoint.path, endpoint]),
);

/** Returns the list with this path. @throws Refusal invalid when it does not exist. */
export function listAt(path: string): ListEndpoint {
  const endpoint = lists.get(path);
  if (!endpoint) throw invalid([{ field: 'list', message: 'There is no such list' }]);
  return endpoint;
}

/** Whether an admin can open a list; no one can open one that was removed. */
export function mayOpen(admin: Admin, path: string): boolean {
  const endpoint = lists.get(path);
  return endpoint !== undefined && may(admin, endpoint.access).allowed;
}

/** Checks that the list can show this. @throws Refusal invalid with the name of what it cannot show. */
export function checkShown(path: string, { filters, order_by, direction, page_limit }: ViewState): void {
  const { input, list } = listAt(path);
  const stray = Object.keys(filters).find((name) => !list.filters.includes(name));
  if (stray !== undefined) throw invalid([{ field: 'shown.filters', message: `The list has no filter ${stray}` }]);
  const { error } = input.safeParse(
    { ...queryReader(input)(filters), order_by, direction, page_limit },
    { error: inputSentence },
  );
  const [first] = error ? fieldErrors(error.issues) : [];
  if (first) throw invalid([{ ...first, field: `shown.${first.field}` }]);
}
