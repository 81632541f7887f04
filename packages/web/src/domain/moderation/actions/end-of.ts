import type { Days } from './actions.ts';

const DAY_MS = 86_400_000;

/** Returns when a suspension of this many days from now ends, in the server's format; undefined when it has no end. */
export const endOf = (days: Days): string | undefined =>
  days && `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
