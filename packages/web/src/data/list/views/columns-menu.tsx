import { useDebouncedCallback } from '@mantine/hooks';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { views as room } from '@quarterdeck/contract/views';
import { IconArrowAutofitWidth, IconRestore } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { type ColumnWidths, shownWidth } from '../../../ui/list/width-handle.tsx';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import type { LazyMenu } from '../../../ui/menu/lazy-menu.tsx';
import classes from '../../../ui/menu/menu.module.css';
import { MenuAction, MenuChoice } from '../../../ui/menu/menu-item.tsx';
import { useChangeAddress } from '../../../ui/screen/address.ts';
import { keyOf, useWrite } from '../../client/queries.ts';
import { queryClient } from '../../client/query-client.ts';
import type { ViewsOfList } from './use-views.ts';
import { type ChosenColumn, hiddenIn, isVisible, markAsOwn, noteOf, withHidden } from './view-state.ts';

const SAVE_MS = 400;
/** How many pixels each key press adds. */
const STEP = 16;

/** A change of the hidden columns. */
type Change = (hidden: readonly string[]) => readonly string[];

/**
 * Returns a function that changes a list's hidden columns: in the address while a view is open, otherwise permanently
 * for the admin. It starts from the last choice, which the menu may not show yet: keys come faster than a long list
 * renders.
 */
function useHide(call: ListEndpoint, { view }: ViewsOfList): (change: Change) => void {
  const changeAddress = useChangeAddress();
  const write = useWrite(room.choose, { silent: true, refetchOnError: [room.ofList] });
  // Saves several quick choices at once.
  const save = useDebouncedCallback(
    (hidden: readonly string[]) => write.mutate({ list: call.path, hidden_columns: [...hidden] }),
    { delay: SAVE_MS, flushOnUnmount: true },
  );
  return (change) => {
    if (view) {
      changeAddress(
        (now) => markAsOwn(call, withHidden(now, view, change(hiddenIn(now) ?? view.shown.hidden_columns))),
        {
          replace: true,
        },
      );
      return;
    }
    const answer = queryClient().setQueryData<OutputOf<typeof room.ofList>>(
      keyOf(room.ofList, { list: call.path }),
      (known) => known && { ...known, data: { ...known.data, hidden_columns: [...change(known.data.hidden_columns)] } },
    );
    if (answer) save(answer.data.hidden_columns);
  };
}

interface Props extends LazyMenu {
  readonly call: ListEndpoint;
  /** All columns; the first one stays. */
  readonly columns: readonly ChosenColumn[];
  readonly views: ViewsOfList;
  readonly widths: ColumnWidths | undefined;
}

/** The menu of the columns of a list. */
export default function ColumnsMenu({ call, columns, views, widths, ...menu }: Props) {
  const hide = useHide(call, views);
  const [first] = columns;
  const isShown = (column: ChosenColumn): boolean => column === first || isVisible(column, views.hidden);
  const known = columns.map(noteOf);
  const turn = (note: string): void =>
    hide((now) => {
      const others = now.filter((one) => one !== note && known.includes(one));
      return now.includes(note) ? others : [...others, note];
    });
  const showAll = (): void => hide(() => columns.filter(({ isExtra }) => isExtra).map(noteOf));
  /** With the arrow keys, makes the focused item's column narrower and wider. */
  const widen = ({ key, target }: KeyboardEvent): void => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
    const column = columns.find(({ header }) => target instanceof Element && target.textContent === header);
    if (by === undefined || !widths || !column || !isShown(column)) return;
    // A second press can come before the first is rendered.
    widths.choose(column.header, (chosen) => (chosen ?? shownWidth(column.header)) + by, true);
  };
  return (
    <DropMenu {...menu} label="Columns" isWide opensItself>
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the items inside have the focus
        <div onKeyDown={widen}>
          {columns.map((column) => (
            <MenuChoice
              key={column.header}
              kind="checkbox"
              isChosen={isShown(column)}
              isFixed={column === first}
              onChoose={() => turn(noteOf(column))}
            >
              {column.header}
            </MenuChoice>
          ))}
          <hr className={classes.line} />
          <MenuAction
            item={{
              label: 'Show all columns',
              icon: IconRestore,
              run: showAll,
              reason: columns.every(isShown) ? 'All are shown' : undefined,
            }}
            onRun={showAll}
          />
          {widths && (
            <MenuAction
              item={{
                label: 'Fit widths to content',
                icon: IconArrowAutofitWidth,
                run: widths.reset,
                reason:
                  Object.keys(widths.chosen).length === 0
                    ? 'All columns fit. Press ← and → on a column to change its width'
                    : undefined,
              }}
              onRun={widths.reset}
            />
          )}
        </div>
      )}
    </DropMenu>
  );
}
