import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { views as room } from '@quarterdeck/contract/views';
import {
  IconArrowBackUp,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { type ListState, readListState, writeListState } from '../../../ui/list/state.ts';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import type { LazyMenu } from '../../../ui/menu/lazy-menu.tsx';
import classes from '../../../ui/menu/menu.module.css';
import { MenuAction, type MenuItem } from '../../../ui/menu/menu-item.tsx';
import { type Address, useChangeAddress } from '../../../ui/screen/address.ts';
import { useMe } from '../../access/me.ts';
import { refusalOf } from '../../access/use-refusal.ts';
import { useWrite } from '../../client/queries.ts';
import type { ViewsOfList } from './use-views.ts';
import { ViewChoices } from './view-choices.tsx';
import {
  addressOf,
  groupNames,
  hiddenIn,
  isChanged,
  NO_VIEW,
  type OrderView,
  shownOf,
  type View,
  withHidden,
} from './view-state.ts';

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'));

interface Props extends LazyMenu {
  readonly call: ListEndpoint;
  readonly views: ViewsOfList;
  readonly state: ListState;
  readonly orderViews?: readonly OrderView[] | undefined;
  /** The list shows something else than its view. */
  readonly isOther: boolean;
}

/** Returns functions that open a view of the list, or the list without one. */
function useOpen(call: ListEndpoint) {
  const go = useChangeAddress();
  const without = ({ view: _view, hide: _hide, ...rest }: Address): Address => ({ ...rest, view: NO_VIEW });
  const { defaultOrder: order, defaultDirection: direction } = call.list;
  const plain: ListState = { page: 0, size: 10, order, direction, filters: {} };
  return {
    open: (view: View): void => go((now) => addressOf(call, view, now)),
    /** Opens the list's default. */
    openPlain: (): void => go((now) => without(writeListState(call, plain, now))),
    /** Shows the same rows in another order. */
    openOrder: ({ order: by, direction: way, filters: own }: OrderView, shown: ListState): void => {
      const filters = { ...shown.filters, ...own };
      go((now) => without(writeListState(call, { ...shown, filters, page: 0, order: by, direction: way }, now)));
    },
    /**
     * Opens a view as it was saved, unless the list shows something else by then: that stays, as a change of the view.
     */
    openSaved: (saved: View, before: View): void =>
      go((now) => {
        if (now.view !== String(saved.id)) return now;
        const hidden = hiddenIn(now) ?? before.shown.hidden_columns;
        const isOther = isChanged(call, saved, readListState(call, now), hidden);
        return isOther ? withHidden(now, saved, hidden) : addressOf(call, saved, now);
      }),
    /** Closes the view: the content stays, and so does another view that was opened meanwhile. */
    leave: ({ id }: View): void => go((now) => (now.view === String(id) ? without(now) : now)),
  };
}

/** The menu of a list's views, with the actions on the open one. */
export default function ViewsMenu({ call, views, state, isOther, orderViews = [], ...menu }: Props) {
  const me = useMe();
  const { known, view, hidden } = views;
  const { open, openSaved, openPlain, openOrder, leave } = useOpen(call);
  const [dialog, setDialog] = useState<'add' | 'edit' | 'delete' | null>(null);
  const invalidates = [room.ofList];
  const save = useWrite(room.update, { invalidates, version: view?.version });
  const remove = useWrite(room.remove, { invalidates, version: view?.version });
  const choose = useWrite(room.choose, { invalidates });
  const shown = shownOf(state, hidden);
  const isDefault = view !== undefined && known?.default_view_id === view.id;
  const close = (): void => setDialog(null);
  const keeps = known === undefined ? 'The server does not store views' : undefined;

  const ofView = (one: View): readonly MenuItem[] => {
    const reason = refusalOf(room.update, one);
    return [
      ...(isOther
        ? [
            {
              label: 'Save changes',
              icon: IconDeviceFloppy,
              run: () => save.mutate({ id: one.id, shown }, { onSuccess: ({ data }) => openSaved(data, one) }),
              reason,
            },
            { label: 'Discard changes', icon: IconArrowBackUp, run: () => open(one) },
          ]
        : []),
      {
        label: isDefault ? 'Remove as default view' : 'Use as default view',
        icon: isDefault ? IconStarOff : IconStar,
        run: () => choose.mutate({ list: call.path, default_view_id: isDefault ? null : one.id }),
      },
      { label: 'Name and sharing', icon: IconPencil, run: () => setDialog('edit'), reason },
      {
        label: 'Delete view',
        icon: IconTrash,
        run: () => setDialog('delete'),
        reason: refusalOf(room.remove, one),
      },
    ];
  };
  const actions: readonly MenuItem[] = [
    { label: 'Save as a new view', icon: IconBookmarkPlus, run: () => setDialog('add'), reason: keeps },
    ...(view ? ofView(view) : []),
  ];

  return (
    <>
      <DropMenu {...menu} label="Views" align="left" isWide opensItself>
        {(hide) => {
          const after = (run: () => void) => () => {
            hide();
            run();
          };
          return (
            <>
              <ViewChoices
                ownId={me.id}
                known={known}
                view={view}
                onOpen={(one) => after(() => open(one))()}
                onPlain={after(openPlain)}
                orderViews={orderViews}
                state={state}
                onOrder={(one) => after(() => openOrder(one, state))()}
              />
              <hr className={classes.line} />
              {actions.map((item) => (
                <MenuAction key={item.label} item={item} onRun={after(item.run)} />
              ))}
            </>
          );
        }}
      </DropMenu>
      <ViewDialog isOpen={dialog === 'add'} onClose={close} list={call.path} shown={shown} onSaved={open} />
      {view && (
        <>
          <ViewDialog isOpen={dialog === 'edit'} onClose={close} list={call.path} view={view} />
          <Confirm
            isOpen={dialog === 'delete'}
            title={`Delete the view ${view.name}?`}
            text={
              view.group
                ? `It is deleted for you and for all members of ${groupNames(view)}. This cannot be undone.`
                : 'Only you can see it. This cannot be undone.'
            }
            yes="Delete view"
            isDangerous
            onNo={close}
            onYes={() => {
              close();
              remove.mutate({ id: view.id }, { onSuccess: () => leave(view) });
            }}
          />
        </>
      )}
    </>
  );
}
