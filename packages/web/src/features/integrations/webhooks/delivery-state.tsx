import { State } from '../state.tsx';
import type { DeliveryRow } from './row.ts';

const shown = {
  pending: { word: 'Waiting' },
  delivered: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
} as const;

/** What became of a delivery so far. */
export const DeliveryState = ({ row: { state } }: { readonly row: DeliveryRow }) => <State {...shown[state]} />;
