import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { keyOf } from '../../keys/key-of.ts';
import type { ListView, RowSlots } from '../row-extension.ts';
import { hasNext } from '../words.ts';
import { type Choice, useChoice } from './choice.ts';
import { type Current, rowDomId, useCurrent } from './current.ts';
import { pageChecks } from './row-check.tsx';
import classes from './work.module.css';

interface Options<C extends ListEndpoint> {
  readonly shown: ListView<C>;
  readonly idOf: (row: RowOf<C>) => number;
  /** A row's accessible name. */
  readonly nameOf: (row: RowOf<C>) => string;
  /** Whether the work on a row is done, and it only waits to leave the list. */
  readonly isDone: (row: RowOf<C>) => boolean;
  /** A save is pending: rows will leave, and others come. */
  readonly isSaving: boolean;
  /** The caller determines the next row. */
  readonly isGuided: boolean;
  /** Replaces the checkbox of a row whose work is done. */
  readonly doneMark: (row: RowOf<C>) => ReactNode;
}

interface WorkedRows<C extends ListEndpoint> {
  readonly current: Current;
  readonly choice: Choice;
  readonly slots: Pick<RowSlots<C>, 'idOf' | 'head' | 'lead' | 'rowProps'>;
}

const isForItself = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="link"]') !== null;

const isLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, [role="link"]') !== null;

const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('input, label') !== null;

/**
 * Adds a current row and chosen rows to a list. A click, Enter or the arrow keys make a row current, and Space chooses
 * it; only one row is in the tab order. No key for the current row opens another screen: that takes a link, or a
 * separate key.
 */
export function useWorkedRows<C extends ListEndpoint>(options: Options<C>): WorkedRows<C> {
  const { shown, idOf, nameOf, isDone, isSaving, isGuided, doneMark } = options;
  const { rows, total, isEarlier, state, dispatch } = shown;
  const left = rows?.filter((row) => !isDone(row));
  const ids = left?.map(idOf);
  const choice = useChoice(JSON.stringify([state.filters]));
  const follows = rows !== undefined && total !== undefined && hasNext(state.page, state.size, rows.length, total);
  const current = useCurrent({ ids, isEarlier, isSaving, isGuided, page: state.page, hasNext: follows, dispatch });
  const inTabOrder = current.id ?? ids?.[0];
  const checks = pageChecks({ choice, ids: ids ?? [], idOf, nameOf });

  const press = (row: RowOf<C>) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = {
      ArrowDown: () => current.step(1),
      ArrowUp: () => current.step(-1),
      Enter: () => !isDone(row) && current.go(idOf(row)),
      ' ': () => choice.toggle(idOf(row), ids ?? []),
      Escape: () => current.go(undefined),
    }[keyOf(event)];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const click = (row: RowOf<C>) => (event: MouseEvent) => {
    if (isDone(row)) return;
    if (event.shiftKey && !isLink(event.target) && !isBox(event.target)) {
      event.preventDefault();
      choice.extend(idOf(row), ids ?? []);
      return;
    }
    if (isForItself(event.target) || getSelection()?.type === 'Range') return;
    current.go(idOf(row) === current.id ? undefined : idOf(row));
  };
  return {
    current,
    choice,
    slots: {
      idOf,
      head: checks.head,
      lead: (row) => doneMark(row) ?? checks.lead(row),
      rowProps: (row) => {
        const id = idOf(row);
        const isCurrent = id === current.id;
        return {
          id: rowDomId(id),
          className: classes.row,
          tabIndex: id === inTabOrder ? 0 : -1,
          'aria-current': isCurrent || undefined,
          'data-current': isCurrent || undefined,
          'data-chosen': choice.has(id) || undefined,
          'data-done': isDone(row) || undefined,
          'data-worked': true,
          // Choosing rows with Shift must not select text.
          onMouseDown: (event) => event.shiftKey && event.preventDefault(),
          onClick: click(row),
          onKeyDown: press(row),
        };
      },
    },
  };
}
