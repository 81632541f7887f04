import { VisuallyHidden } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { urls } from '@quarterdeck/contract/urls';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Moment } from '../../ui/time/moment.tsx';
import { wasLate } from './late.ts';
import classes from './urls.module.css';

/** A tick and since when, or a cross. */
export function Resolved({ row }: { readonly row: RowOf<typeof urls.failed> }) {
  const { resolved_at: at } = row;
  const Icon = at === null ? IconX : IconCheck;
  return (
    <span className={classes.resolved} data-resolved={at !== null}>
      <Icon size={16} stroke={2.5} aria-hidden />
      <VisuallyHidden>
        {at === null ? 'Not resolved' : wasLate(row) ? 'Resolved on another day: ' : 'Resolved: '}
      </VisuallyHidden>
      {at !== null && <Moment at={at} />}
    </span>
  );
}
