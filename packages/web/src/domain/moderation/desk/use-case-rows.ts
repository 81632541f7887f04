import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { ListView } from '../../../ui/list/row-extension.ts';
import type { CaseAction } from '../actions/actions.ts';
import type { CaseItem } from '../case/item.ts';
import { type Ahead, aheadOf, isSavingAny } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';
import { type HeldRows, useHeldRows } from './use-held-rows.ts';

interface Options<C extends ListEndpoint> {
  readonly shown: ListView<C>;
  readonly itemOf: (row: RowOf<C>) => CaseItem | undefined;
  /** The id of the current case, as text in the address. */
  readonly inAddress: string | undefined;
}

/** The rows of a list of cases during work, with the queue's state of each. */
interface CaseRows<Row> {
  readonly held: HeldRows<Row>;
  readonly idOf: (row: Row) => number;
  /** Whether its case is decided, and will leave the list. */
  readonly isDone: (row: Row) => boolean;
  /** The action that decided it; undefined when another admin did. */
  readonly actionOf: (row: Row) => CaseAction | undefined;
  readonly isSaving: boolean;
}

/** Holds the rows of a list of cases in place until all of them are decided. */
export function useCaseRows<C extends ListEndpoint>({ shown, itemOf, inAddress }: Options<C>): CaseRows<RowOf<C>> {
  const ahead = useQueue((queue) => queue.ahead);
  const isSaving = isSavingAny({ ahead });
  const idOf = (row: RowOf<C>): number => itemOf(row)?.id ?? 0;
  const inLatest = new Set(shown.rows?.map(idOf));
  const aheadOfRow = (row: RowOf<C>): Ahead | undefined => {
    const item = itemOf(row);
    return item && aheadOf({ ahead }, item);
  };
  const isLost = (row: RowOf<C>): boolean => aheadOfRow(row)?.isLate === true && !inLatest.has(idOf(row));
  const isDone = (row: RowOf<C>): boolean => aheadOfRow(row)?.isLeaving === true || isLost(row);
  const held = useHeldRows<RowOf<C>>({
    latest: shown.rows,
    total: shown.total?.count,
    idOf,
    of: JSON.stringify(shown.state),
    isEarlier: shown.isEarlier,
    isHeld: inAddress !== undefined,
    isThrough: (rows) => {
      const from = rows.findIndex((row) => idOf(row) === Number(inAddress));
      return !isSaving && rows.slice(Math.max(0, from)).every(isDone);
    },
  });
  return {
    held,
    idOf,
    isDone,
    actionOf: (row) => (isLost(row) ? undefined : aheadOfRow(row)?.action),
    isSaving,
  };
}
