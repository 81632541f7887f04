import type { channels as endpoints } from '@quarterdeck/contract/channels';
import type { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { invalid, Refusal } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { sendToChannel } from '../../domain/notices/channels/send.ts';
import { addChannel, changeChannel, lockChannel, removeChannel } from '../../domain/notices/channels/store.ts';
import { canonical, refusalOf } from '../../domain/webhooks/address.ts';
import { isDelivered } from '../../domain/webhooks/send.ts';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { preparedVersioned } from '../../http/writes/versioned-write.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Services } from '../../ports/services.ts';
import { channelList, channelRow } from './list.ts';

const about = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'channel', id: input.id });

/**
 * Checks an address before a connection is taken.
 * @throws Refusal invalid for an address that nothing can be sent to.
 */
async function checkUrl(config: Config, url: string): Promise<string> {
  const refusal = await refusalOf(url, config);
  if (refusal !== undefined) throw invalid([{ field: 'url', message: refusal }]);
  return canonical(url);
}

/** Finds a channel and locks it. @throws Refusal not_found when there is none. */
async function findChannel(trx: Db, id: number) {
  const found = await lockChannel(trx, id);
  if (!found) throw new Refusal('not_found', 'There is no such channel');
  return found;
}

/** Returns the audit event of a change: the differences, but for the secret address only that it was replaced. */
function changeEvent(
  before: { readonly events: readonly string[]; readonly groups: readonly number[] },
  { url, events, groups }: z.output<typeof endpoints.update.input>,
): AuditEvent {
  const isOther = (one: readonly unknown[], other: readonly unknown[] | undefined) =>
    other !== undefined && JSON.stringify(one) !== JSON.stringify(other);
  const changed = {
    ...(isOther(before.events, events) && { events }),
    ...(isOther(before.groups, groups) && { groups }),
  };
  const former = Object.keys(changed).map((name) => [name, before[name === 'events' ? 'events' : 'groups']]);
  return {
    before: Object.fromEntries(former),
    after: { ...changed, ...(url !== undefined && { address: 'replaced' }) },
  };
}

const dataOf = async (db: Db, id: number) => {
  const data = await channelRow(db, id);
  return data ? { data } : {};
};

/** The handlers of channels, to which notices are posted. */
export const channels = ({
  config,
  database,
  secrets,
}: Pick<Services, 'config' | 'database' | 'secrets'>): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => listAnswer(await channelList.page(db, input)),

  add: {
    prepare: async ({ input }) => {
      const url = await checkUrl(config, input.url);
      return async ({ admin, db }) => {
        const { id, secret } = await addChannel(db, secrets, { ...input, url }, admin.id);
        const { kind, events, groups } = input;
        return {
          responseMessage: 'The channel was added',
          ...(await dataOf(db, id)),
          ...(secret === undefined ? {} : { secret }),
          audit: { target: { type: 'channel', id }, after: { kind, events, groups } },
        };
      };
    },
  },

  update: preparedVersioned({
    auditTarget: about,
    lock: ({ input, db }) => findChannel(db, input.id),
    prepare: async ({ input }) => {
      const url = input.url === undefined ? undefined : await checkUrl(config, input.url);
      return async ({ admin, db }, before) => {
        await changeChannel(db, secrets, { ...input, url }, admin.id);
        return {
          responseMessage: 'The channel was changed',
          ...(await dataOf(db, input.id)),
          audit: changeEvent(before, input),
        };
      };
    },
  }),

  remove: {
    auditTarget: about,
    run: async ({ input, db }) => {
      const { kind, events, groups } = await findChannel(db, input.id);
      await removeChannel(db, input.id);
      return { responseMessage: 'The channel was removed', audit: { before: { kind, events, groups } } };
    },
  },

  test: {
    auditTarget: about,
    prepare: async ({ input }) => {
      const to = await database.db.transaction().execute((trx) => findChannel(trx, input.id));
      const text = `${config.productName} can post here`;
      const notice = { id: 0, kind: 'test', text, about: { type: 'channel', id: input.id } };
      const attempt = await sendToChannel(to, [notice], { config, secrets });
      const { status, error, ms, answer } = attempt;
      const delivered = isDelivered(attempt) ? 1 : 0;
      return async () => ({
        responseMessage:
          delivered === 1
            ? 'The test message was posted'
            : `The test message was not posted: ${error ?? `the answer was ${status}`}`,
        data: { delivered, status, error, ms, answer },
        audit: { details: { status } },
      });
    },
  },
});
