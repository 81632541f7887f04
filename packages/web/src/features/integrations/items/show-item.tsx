import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { ItemRow } from '../row.ts';

const ItemDialog = lazyDialog(() => import('./item-dialog.tsx'));

/** Opens an item as it was sent. */
export function ShowItem({ row }: { readonly row: ItemRow }) {
  const [isOpen, setOpen] = useState(false);
  const name = [row.type ?? 'unreadable', row.app_id].filter((part) => part !== null).join(' ');
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Show ${name}`} onClick={() => setOpen(true)}>
        Show
      </Button>
      <ItemDialog row={row} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
