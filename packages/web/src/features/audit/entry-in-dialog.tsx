import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Failed } from '../../ui/block/states.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EntryDetails } from './entry-details.tsx';
import type { EntryDialogProps } from './entry-dialog.tsx';
import { useEntry } from './use-entry.ts';

const Places = () => (
  <Stack gap="sm" aria-hidden>
    <Skeleton height={20} width="60%" />
    <Skeleton height={180} />
    <Skeleton height={140} />
  </Stack>
);

function Content({ id }: { readonly id: number }) {
  const { entry, failure, retry } = useEntry(id);
  if (entry) return <EntryDetails entry={entry} />;
  return failure ? <Failed failure={failure} onRetry={retry} /> : <Places />;
}

/** The dialog of an entry. While it closes, it still shows the one that was open. */
export default function EntryInDialog({ id, isOpen, onClose }: EntryDialogProps) {
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Audit entry ${shown ?? ''}`} isWide>
      {shown !== undefined && <Content id={shown} />}
    </Dialog>
  );
}
