import type { Days } from './actions.ts';

const DAY_MS = 86_400_000;

/** When a suspension of this many days from now ends, as the server writes it; nothing when it does not. */
export const endOf = (days: Days): string | undefined =>
  days && `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
