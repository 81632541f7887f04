import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Cut } from '../../ui/text/cut.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './permissions.module.css';
import type { Row } from './sections.ts';

interface Props {
  readonly row: Row;
  readonly onWhy: () => void;
}

/** That groups give a permission, and which. */
export const heldBy = (groups: NonNullable<Row['from_groups']>): string =>
  `Yes, by ${groups.map(({ name }) => name).join(', ')}`;

/** The groups that give a permission to an admin, and the question why they hold it. */
export function Sources({ row: { name, from_groups: groups = [] }, onWhy }: Props) {
  return (
    <span className={classes.sources}>
      {groups.length > 0 && (
        <span className={classes.from}>
          <Cut>{heldBy(groups)}</Cut>
        </span>
      )}
      <Tooltip label="Why?">
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Why? ${name}`} onClick={onWhy}>
          <IconHelp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
