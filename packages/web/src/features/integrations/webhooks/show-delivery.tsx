import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { DeliveryRow } from './row.ts';

const DeliveryDialog = lazyDialog(() => import('./delivery-dialog.tsx'));

/** Opens a delivery with its requests and answers. */
export function ShowDelivery({ row }: { readonly row: DeliveryRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Show ${row.type} of ${row.subject}`}
        onClick={() => setOpen(true)}
      >
        Show
      </Button>
      <DeliveryDialog row={row} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
