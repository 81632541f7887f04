import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureState } from '../../ui/block/states.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EntryDetails } from './entry-details.tsx';
import { useEntry } from './use-entry.ts';

interface Props {
  /** The id of the entry; undefined while the dialog is closed. */
  readonly id: number | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

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
  return failure ? <FailureState failure={failure} onRetry={retry} /> : <Places />;
}

/** An entry of the audit log with all its fields. While it closes, it still shows that entry. */
export default function EntryDialog({ id, isOpen, onClose }: Props) {
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Audit entry ${shown ?? ''}`} isWide>
      {shown !== undefined && <Content id={shown} />}
    </Dialog>
  );
}
