import { VisuallyHidden } from '@mantine/core';
import type { appeals } from '@quarterdeck/contract/moderation/appeals';
import type { KeyboardEvent, MouseEvent } from 'react';
import desk from '../../../domain/moderation/desk/desk.module.css';
import { Desk } from '../../../domain/moderation/desk/desk.tsx';
import { keyOf } from '../../../ui/keys/key-of.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { RowExtension } from '../../../ui/list/row-extension.ts';
import { hasNext } from '../../../ui/list/words.ts';
import { rowDomId, useCurrent } from '../../../ui/list/work/current.ts';
import { SlimCell } from '../../../ui/list/work/slim-cell.tsx';
import work from '../../../ui/list/work/work.module.css';
import { StatusMark } from '../../../ui/status/status.tsx';
import { AppealPane } from './appeal-pane.tsx';
import { appealFaces } from './state.ts';
import type { AppealRow } from './words.ts';

const isForItself = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, [role="link"]') !== null;

/** A list of appeals to work through: the current one is open next to it, with the first decision. */
export const AppealWork: RowExtension<typeof appeals.list> = ({ shown, children }) => {
  const { rows, total, isEarlier, state, dispatch } = shown;
  const ids = rows?.map(({ id }) => id);
  const follows = rows !== undefined && total !== undefined && hasNext(state.page, state.size, rows.length, total);
  const current = useCurrent({ ids, isEarlier, isSaving: false, page: state.page, hasNext: follows, dispatch });
  useShortcut('j', 'Next appeal', () => current.step(1), { repeats: true });
  useShortcut('k', 'Previous appeal', () => current.step(-1), { repeats: true });
  const row = rows?.find(({ id }) => id === current.id);
  const index = row ? (rows?.indexOf(row) ?? -1) : -1;
  const click =
    ({ id }: AppealRow) =>
    (event: MouseEvent): void => {
      if (!isForItself(event.target) && getSelection()?.type !== 'Range')
        current.go(id === current.id ? undefined : id);
    };
  const press =
    ({ id }: AppealRow) =>
    (event: KeyboardEvent): void => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const does = {
        ArrowDown: () => current.step(1),
        ArrowUp: () => current.step(-1),
        Enter: () => current.go(id),
        Escape: () => current.go(undefined),
      }[keyOf(event)];
      if (!does) return;
      event.preventDefault();
      does();
    };
  return (
    <Desk isOpen={row !== undefined}>
      <div className={desk.list}>
        {children({
          idOf: ({ id }) => id,
          bar: null,
          head: <VisuallyHidden>Outcome</VisuallyHidden>,
          lead: (one) => <StatusMark {...appealFaces[one.state]} />,
          Cell: row ? SlimCell : undefined,
          rowProps: (one) => ({
            id: rowDomId(one.id),
            className: work.row,
            tabIndex: one.id === (current.id ?? ids?.[0]) ? 0 : -1,
            'aria-current': one.id === current.id || undefined,
            'data-current': one.id === current.id || undefined,
            onClick: click(one),
            onKeyDown: press(one),
          }),
        })}
      </div>
      {row && (
        <AppealPane
          key={row.id}
          row={row}
          position={
            total && {
              place: state.page * state.size + index + 1,
              total: total.count,
              isExact: total.isExact,
            }
          }
          step={current.step}
          onClose={() => current.go(undefined)}
        />
      )}
    </Desk>
  );
};
