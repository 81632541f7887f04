import { VisuallyHidden } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { urls } from '@quarterdeck/contract/urls';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Status } from '../../ui/status/status.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { wasLate } from './late.ts';

/** A check mark with the date, or a cross. */
export function ResolvedMark({ row }: { readonly row: RowOf<typeof urls.failed> }) {
  const { resolved_at: at } = row;
  if (at === null) return <Status tone="danger" icon={IconX} word="Not resolved" />;
  return (
    <Status
      tone="success"
      icon={IconCheck}
      word={
        <>
          <VisuallyHidden>{wasLate(row) ? 'Resolved on another day: ' : 'Resolved: '}</VisuallyHidden>
          <Moment at={at} />
        </>
      }
    />
  );
}
