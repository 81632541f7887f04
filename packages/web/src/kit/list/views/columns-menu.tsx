import { useDebouncedCallback } from '@mantine/hooks';
import type { ListCall } from '@quarterdeck/contract/kit/paging';
import { views as room } from '@quarterdeck/contract/views';
import { IconRestore } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { keyOf, useWrite } from '../../client/queries.ts';
import { queryClient } from '../../client/query-client.ts';
import { DropMenu } from '../../menu/drop-menu.tsx';
import type { LateMenu } from '../../menu/late-menu.tsx';
import classes from '../../menu/menu.module.css';
import { MenuAction, MenuChoice } from '../../menu/menu-item.tsx';
import type { Address } from '../state.ts';
import type { ViewsOfList } from './use-views.ts';
import { marked, withHidden } from './view-state.ts';

const SAVE_MS = 400;

/** Sets which columns of a list are hidden: in the address while a view is open, otherwise for oneself, for good. */
function useHide(call: ListCall, { known, view }: ViewsOfList): (hidden: readonly string[]) => void {
  const navigate = useNavigate();
  const write = useWrite(room.choose, { quiet: true, rereads: [room.ofList] });
  // Several choices in a row are one.
  const save = useDebouncedCallback(
    (hidden: readonly string[]) => write.mutate({ list: call.path, hidden_columns: [...hidden] }),
    { delay: SAVE_MS, flushOnUnmount: true },
  );
  return (hidden) => {
    if (view) {
      const search = (now: Address) => marked(call, withHidden(now, view, hidden));
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
      return;
    }
    queryClient.setQueryData(keyOf(room.ofList, { list: call.path }), (answer: object | undefined) =>
      answer ? { ...answer, data: { ...known, hidden_columns: [...hidden] } } : answer,
    );
    save(hidden);
  };
}

interface Props extends LateMenu {
  readonly call: ListCall;
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
    hide(hidden.includes(header) ? hidden.filter((one) => one !== header) : [...hidden, header]);
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
              run: () => hide([]),
              reason: hidden.length === 0 ? 'All are shown' : undefined,
            }}
            onRun={() => hide([])}
          />
        </>
      )}
    </DropMenu>
  );
}
