import { useDebouncedCallback } from '@mantine/hooks';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { views as room } from '@quarterdeck/contract/views';
import { allowedWidth, type ColumnWidths } from '../../../ui/list/width-handle.tsx';
import { keyOf, useWrite } from '../../client/queries.ts';
import { queryClient } from '../../client/query-client.ts';
import type { ViewsOfList } from './use-views.ts';

const SAVE_MS = 400;

type Widths = Readonly<Record<string, number>>;

/** Returns a list's column widths, which the server stores for each admin; undefined where it stores none. */
export function useWidths(call: ListEndpoint, { known }: ViewsOfList): ColumnWidths | undefined {
  const write = useWrite(room.choose, { silent: true, refetchOnError: [room.ofList] });
  const save = useDebouncedCallback(
    (widths: Widths) => write.mutate({ list: call.path, column_widths: { ...widths } }),
    { delay: SAVE_MS, flushOnUnmount: true },
  );
  if (!known?.column_widths) return undefined;
  const change = (next: (before: Widths) => Widths, isOver: boolean): void => {
    const answer = queryClient().setQueryData<OutputOf<typeof room.ofList>>(
      keyOf(room.ofList, { list: call.path }),
      (before) =>
        before && { ...before, data: { ...before.data, column_widths: { ...next(before.data.column_widths ?? {}) } } },
    );
    if (isOver && answer) save(answer.data.column_widths ?? {});
  };
  return {
    chosen: known.column_widths,
    reset: () => change(() => ({}), true),
    choose: (header, width, isOver) =>
      change(({ [header]: was, ...others }) => {
        const next = typeof width === 'function' ? width(was) : width;
        return next === undefined ? others : { ...others, [header]: allowedWidth(next) };
      }, isOver),
  };
}
