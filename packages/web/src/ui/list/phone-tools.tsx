import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconFilter } from '@tabler/icons-react';
import classes from './list.module.css';

/** What of the toolbar is unfolded on a phone. */
export type PhonePanel = 'filters' | 'actions' | undefined;

interface Props {
  readonly unfolded: PhonePanel;
  readonly onUnfold: (part: PhonePanel) => void;
  /** How many filters hold; nothing where there are none to be had. */
  readonly filters: number | undefined;
  readonly hasActions: boolean;
}

/** On a phone, what stands next to the search: one button for the filters, with how many hold, and one for the rest. */
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
