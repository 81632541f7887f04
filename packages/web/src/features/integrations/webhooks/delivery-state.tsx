import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Status } from '../../../ui/status/status.tsx';
import type { DeliveryRow } from './row.ts';

const shown = {
  pending: { word: 'Waiting', tone: 'neutral', icon: IconClock },
  delivered: { word: 'Delivered', tone: 'success', icon: IconCircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: IconCircleX },
} as const;

/** A delivery's current state. */
export const DeliveryState = ({ row: { state } }: { readonly row: DeliveryRow }) => <Status {...shown[state]} />;
