import type { system as endpoints } from '@quarterdeck/contract/system';
import { productVersion } from '../../core/product-version.ts';
import type { SystemWatch } from '../../domain/system/watch.ts';
import type { Handlers } from '../../http/handlers.ts';
import { nameTwins } from './twins.ts';

/** The handler of the server's own checks. */
export const system = (watch: Pick<SystemWatch, 'checks'>): Handlers<typeof endpoints> => ({
  checks: async ({ db }) => ({
    version: productVersion,
    checked_at: new Date(),
    data: (await watch.checks()).map(({ name, title, ...verdict }) => ({
      ...{ name, title, state: verdict.state, says: verdict.says },
      advice: verdict.state === 'fine' ? null : verdict.advice,
    })),
    twins: await nameTwins(db),
  }),
});
