import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconFilter } from '@tabler/icons-react';
import classes from './list.module.css';

/** The part of the toolbar that is unfolded on a phone. */
export type PhonePanel = 'filters' | 'actions' | undefined;

interface Props {
  readonly unfolded: PhonePanel;
  readonly onUnfold: (part: PhonePanel) => void;
  /** The number of active filters; undefined where the list has none. */
  readonly filters: number | undefined;
  readonly hasActions: boolean;
}

/**
 * The buttons next to the search on a phone: one for the filters, with the number of active ones, and one for the rest.
 */
export function PhoneTools({ unfolded, onUnfold, filters, hasActions }: Props) {
  const part = (name: Exclude<PhonePanel, undefined>) => ({
    'aria-expanded': unfolded === name,
    onClick: () => onUnfold(unfolded === name ? undefined : name),
  });
  return (
    <>
      {filters !== undefined && (
        <Button
          {...part('filters')}
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {filters > 0 ? `Filter (${filters})` : 'Filter'}
        </Button>
      )}
      {hasActions && (
        <ActionIcon
          {...part('actions')}
          variant="default"
          size={44}
          className={classes.tool ?? ''}
          aria-label="Views, columns and more"
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
