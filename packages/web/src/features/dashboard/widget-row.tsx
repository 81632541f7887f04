import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './arrangement/manage-widgets.module.css';

/** The actions of a row's buttons. */
export type RowAction = 'up' | 'down' | 'remove' | 'add';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Its position on the dashboard, from 1; undefined when it is not there. */
  readonly place?: number | undefined;
  readonly isLast?: boolean;
  readonly onAction: (action: RowAction) => void;
}

/** A row's content without its controls, also under the pointer while it is dragged. */
export const RowText = ({ place, title, description }: Pick<Props, 'place' | 'title' | 'description'>) => (
  <>
    {place !== undefined && <span className={classes.place}>{place}</span>}
    <span className={classes.text}>
      <span className={classes.name}>{title}</span>
      <span className={classes.description}>{description}</span>
    </span>
  </>
);

/** A widget that can be dragged by its handle or moved with its buttons. */
export function WidgetRow({ id, title, description, place, isLast = false, onAction }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const button = (action: RowAction, label: string, icon: ReactNode, isOff = false) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        data-action={action}
        aria-label={label}
        onClick={() => isOff || onAction(action)}
        {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-widget={id}
      data-dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${title}`}
        aria-roledescription="draggable"
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <RowText title={title} description={description} place={place} />
      {place === undefined ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          data-action="add"
          aria-label={`Add ${title}`}
          onClick={() => onAction('add')}
        >
          Add
        </Button>
      ) : (
        <span className={classes.controls}>
          {button('up', `Move ${title} up`, <IconArrowUp size={16} aria-hidden />, place === 1)}
          {button('down', `Move ${title} down`, <IconArrowDown size={16} aria-hidden />, isLast)}
          {button('remove', `Remove ${title}`, <IconX size={16} aria-hidden />)}
        </span>
      )}
    </li>
  );
}
