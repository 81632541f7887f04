import { VisuallyHidden } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useId } from 'react';
import type { ListState } from '../../../ui/list/state.ts';
import classes from '../../../ui/menu/menu.module.css';
import { MenuChoice } from '../../../ui/menu/menu-item.tsx';
import { groupNames, isShown, type ListViews, type OrderView, type View } from './view-state.ts';

interface Props {
  readonly ownId: number | undefined;
  readonly known: ListViews | undefined;
  /** The open view. */
  readonly view: View | undefined;
  readonly onOpen: (view: View) => void;
  readonly onPlain: () => void;
  readonly orderViews: readonly OrderView[];
  readonly state: ListState;
  readonly onOrder: (view: OrderView) => void;
}

/** Returns views in sections: the admin's own first, then those of each group. */
function sectionsOf(
  views: readonly View[],
  ownId: number | undefined,
): readonly (readonly [string, readonly View[]])[] {
  const sections = new Map<string, View[]>();
  const nameOf = (view: View): string =>
    view.owner.id === ownId ? 'Your views' : `Shared with ${groupNames(view) || 'you'}`;
  for (const view of views.toSorted((one, other) => Number(other.owner.id === ownId) - Number(one.owner.id === ownId)))
    sections.set(nameOf(view), [...(sections.get(nameOf(view)) ?? []), view]);
  return [...sections];
}

const Default = () => (
  <>
    <IconStar size={14} aria-hidden />
    <VisuallyHidden>, default</VisuallyHidden>
  </>
);

/** The views that can be opened. */
export function ViewChoices({ ownId, known, view, onOpen, onPlain, orderViews, state, onOrder }: Props) {
  const id = useId();
  const chosen = view === undefined ? orderViews.find((one) => isShown(one, state)) : undefined;
  return (
    <>
      <MenuChoice kind="radio" isChosen={view === undefined && chosen === undefined} onChoose={onPlain}>
        Default list
      </MenuChoice>
      {orderViews.map((one) => (
        <MenuChoice key={one.name} kind="radio" isChosen={one === chosen} onChoose={() => onOrder(one)}>
          {one.name}
        </MenuChoice>
      ))}
      {sectionsOf(known?.views ?? [], ownId).map(([heading, views]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
          <div id={`${id}-${heading}`} role="presentation" className={classes.heading}>
            {heading}
          </div>
          {views.map((one) => (
            <MenuChoice
              key={one.id}
              kind="radio"
              isChosen={one.id === view?.id}
              onChoose={() => onOpen(one)}
              mark={known?.default_view_id === one.id && <Default />}
            >
              {one.name}
            </MenuChoice>
          ))}
        </div>
      ))}
    </>
  );
}
