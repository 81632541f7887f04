import {
  closestCorners,
  DndContext,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { WidgetOffer } from '@quarterdeck/contract/dashboard';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announcementsFor, instructions, whereIs } from './announcements.ts';
import { type Arrangement, place, type Side, sideOf } from './arrangement/arrangement.ts';
import classes from './arrangement/manage-widgets.module.css';
import { type RowAction, RowText, WidgetRow } from './widget-row.tsx';
import { kinds } from './widgets/kinds.ts';

interface ColumnProps {
  readonly side: Side;
  readonly title: string;
  readonly ids: readonly string[];
  readonly empty: string;
  readonly children: ReactNode;
}

function Column({ side, title, ids, empty, children }: ColumnProps) {
  const { setNodeRef } = useDroppable({ id: side });
  return (
    <section className={classes.column} aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{ids.length}</span>
      </h2>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={classes.rows}>
          {children}
          {ids.length === 0 && <li className={classes.empty}>{empty}</li>}
        </ul>
      </SortableContext>
    </section>
  );
}

interface Props {
  readonly offers: readonly WidgetOffer[];
  readonly arrangement: Arrangement;
  readonly onChange: (next: Arrangement) => void;
}

const DROP_MS = 150;
const DRAG_PIXELS = 4;
const isSide = (id: string): id is Side => id === 'chosen' || id === 'others';

/** The two lists between which widgets are moved: by pointer, touch or keyboard, and with buttons. */
export function WidgetLists({ offers, arrangement, onChange }: Props) {
  const isCalm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState<Arrangement>();
  const [dragged, setDragged] = useState<string>();
  const [told, setTold] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // Set together with the new arrangement: an earlier render would look for the element too soon.
  const [focusNext, setFocusNext] = useState<{ readonly selector: string }>();
  const shown = draft ?? arrangement;
  const latest = useRef(shown);
  latest.current = shown;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PIXELS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const kindOf = (id: string) => kinds[offers.find((offer) => offer.id === id)?.kind ?? 'MapComp'];
  useEffect(() => {
    if (focusNext) root.current?.querySelector<HTMLElement>(focusNext.selector)?.focus();
  }, [focusNext]);

  const act = (id: string, action: RowAction): void => {
    const index = arrangement.chosen.indexOf(id);
    const end = arrangement.chosen.length;
    const [side, to] = {
      up: ['chosen', index - 1],
      down: ['chosen', index + 1],
      add: ['chosen', end],
      remove: ['others', offers.length],
    }[action] as [Side, number];
    const next = place(arrangement, id, side, to);
    // With the keyboard, the focus stays with the widget.
    const then = action === 'add' ? 'remove' : action === 'remove' ? 'add' : action;
    setFocusNext({ selector: `[data-widget="${CSS.escape(id)}"] [data-action="${then}"]` });
    setTold(`${kindOf(id).title} is now ${whereIs(next, id)}.`);
    onChange(next);
  };

  const over = ({ active, over: target }: DragOverEvent): void => {
    if (!target) return;
    const [id, at] = [String(active.id), String(target.id)];
    if (id === at) return;
    const side = isSide(at) ? at : sideOf(shown, at);
    if (isSide(at) && sideOf(shown, id) === side) return;
    const index = isSide(at) ? shown[side].length : shown[side].indexOf(at);
    setDraft(place(shown, id, side, index));
  };
  const end = (): void => {
    if (draft) onChange(draft);
    setDraft(undefined);
    setDragged(undefined);
  };
  const cancel = (): void => {
    setDraft(undefined);
    setDragged(undefined);
  };

  const row = (id: string, index?: number) => (
    <WidgetRow
      key={id}
      id={id}
      {...kindOf(id)}
      place={index === undefined ? undefined : index + 1}
      isLast={index === shown.chosen.length - 1}
      onAction={(action) => act(id, action)}
    />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCorners}
      accessibility={{
        announcements: announcementsFor(
          (id) => kindOf(id).title,
          () => latest.current,
        ),
        screenReaderInstructions: instructions,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={cancel}
    >
      <div ref={root} className={classes.columns}>
        <Column
          side="chosen"
          title="On your dashboard"
          ids={shown.chosen}
          empty="Nothing yet. Drag a widget here, or press its Add button."
        >
          {shown.chosen.map(row)}
        </Column>
        <Column
          side="others"
          title="Not on your dashboard"
          ids={shown.others}
          empty="All available widgets are on your dashboard."
        >
          {shown.others.map((id) => row(id))}
        </Column>
      </div>
      <DragOverlay dropAnimation={isCalm ? null : { duration: DROP_MS, easing: 'ease' }}>
        {dragged !== undefined && (
          <div className={classes.row} data-lifted>
            <RowText {...kindOf(dragged)} />
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </DndContext>
  );
}
