import { useDebouncedCallback } from '@mantine/hooks';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { views as room } from '@quarterdeck/contract/views';
import { IconRestore } from '@tabler/icons-react';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import type { LateMenu } from '../../../ui/menu/late-menu.tsx';
import classes from '../../../ui/menu/menu.module.css';
import { MenuAction, MenuChoice } from '../../../ui/menu/menu-item.tsx';
import { useChangeAddress } from '../../../ui/screen/address.ts';
import { keyOf, useWrite } from '../../client/queries.ts';
import { queryClient } from '../../client/query-client.ts';
import type { ViewsOfList } from './use-views.ts';
import { hiddenIn, marked, withHidden } from './view-state.ts';

const SAVE_MS = 400;

/** What becomes of the columns that are hidden. */
type Change = (hidden: readonly string[]) => readonly string[];

/**
 * Changes which columns of a list are hidden: in the address while a view is open, otherwise for oneself, for good. It
 * begins with what was chosen last, which the menu may not show yet: keys come faster than a long list is drawn.
 */
function useHide(call: ListEndpoint, { view }: ViewsOfList): (change: Change) => void {
  const changeAddress = useChangeAddress();
  const write = useWrite(room.choose, { silent: true, refetchOnError: [room.ofList] });
  // Several choices in a row are one.
  const save = useDebouncedCallback(
    (hidden: readonly string[]) => write.mutate({ list: call.path, hidden_columns: [...hidden] }),
    { delay: SAVE_MS, flushOnUnmount: true },
  );
  return (change) => {
    if (view) {
      changeAddress((now) => marked(call, withHidden(now, view, change(hiddenIn(now) ?? view.shown.hidden_columns))), {
        replace: true,
      });
      return;
    }
    const answer = queryClient().setQueryData<OutputOf<typeof room.ofList>>(
      keyOf(room.ofList, { list: call.path }),
      (known) => known && { ...known, data: { ...known.data, hidden_columns: [...change(known.data.hidden_columns)] } },
    );
    if (answer) save(answer.data.hidden_columns);
  };
}

interface Props extends LateMenu {
  readonly call: ListEndpoint;
  /** All columns; the first one stays. */
  readonly headers: readonly string[];
  readonly views: ViewsOfList;
}

/** The menu of the columns of a list. */
export default function ColumnsMenu({ call, headers, views, ...menu }: Props) {
  const hide = useHide(call, views);
  const hidden = views.hidden.filter((header) => headers.includes(header));
  const [first] = headers;
  const turn = (header: string): void =>
    hide((now) => {
      const others = now.filter((one) => one !== header && headers.includes(one));
      return now.includes(header) ? others : [...others, header];
    });
  const showAll = (): void => hide(() => []);
  return (
    <DropMenu {...menu} label="Columns" isWide opensItself>
      {() => (
        <>
          {headers.map((header) => (
            <MenuChoice
              key={header}
              kind="checkbox"
              isChosen={!hidden.includes(header)}
              isFixed={header === first}
              onChoose={() => turn(header)}
            >
              {header}
            </MenuChoice>
          ))}
          <hr className={classes.line} />
          <MenuAction
            item={{
              label: 'Show all columns',
              icon: IconRestore,
              run: showAll,
              reason: hidden.length === 0 ? 'All are shown' : undefined,
            }}
            onRun={showAll}
          />
        </>
      )}
    </DropMenu>
  );
}
