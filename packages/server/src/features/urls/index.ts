import type { urls as room } from '@quarterdeck/contract/urls';
import type { Handlers } from '../../kit/handlers.ts';
import { listFailedHosts, listFailedUrls } from './failed.ts';
import { listFrequency } from './frequency.ts';

const floor = (exact: boolean) => (exact ? {} : { total_exact: false });

/** Addresses of which the server could not read what they are, and the hosts that they are on. */
export const urls: Handlers<typeof room> = {
  failed: async ({ input, db }) => {
    const { rows, total, exact } = await listFailedUrls(db, input);
    return { data: rows, totalCount: total, ...floor(exact) };
  },
  hosts: async ({ input, db }) => {
    const { rows, total, exact } = await listFailedHosts(db, input);
    return { data: rows, total, ...floor(exact) };
  },
  frequency: async ({ input, db }) => {
    const { rows, total, exact } = await listFrequency(db, input);
    return { data: rows, total, ...floor(exact) };
  },
};
