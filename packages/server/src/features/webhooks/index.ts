import { randomUUID } from 'node:crypto';
import { appEventNames, appEventTypes } from '@quarterdeck/contract/app-events';
import { type webhooks as endpoints, TEST_EVENT } from '@quarterdeck/contract/webhooks';
import { conflict, Refusal } from '../../core/errors.ts';
import { lockEndpoint } from '../../domain/webhooks/endpoints.ts';
import { deliveryToResend, resend, resendSince } from '../../domain/webhooks/resend.ts';
import { isDelivered, sendMessage } from '../../domain/webhooks/send.ts';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { preparedVersioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import {
  checkWish,
  createEndpoint,
  deliveryError,
  editEndpoint,
  findEndpoint,
  pause,
  remove,
  replaceSecret,
  resendError,
  resume,
  STILL_RESENDING,
} from './change-endpoints.ts';
import { deliveryDetails, listDeliveries } from './deliveries.ts';
import { endpointRow, listEndpoints } from './endpoint-list.ts';

const about = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'webhook_endpoint', id: input.id });

/** The handlers of webhook endpoints. @param wake sends due deliveries now. */
export const webhooks = (
  { config, database, secrets }: Pick<Services, 'config' | 'database' | 'secrets'>,
  wake: () => void,
): Handlers<typeof endpoints> => ({
  endpoints: async ({ input, db }) => listAnswer(await listEndpoints(db, input)),

  types: async () => ({
    data: appEventNames.map((name) => ({ name, says: appEventTypes[name].description })),
  }),

  addEndpoint: {
    prepare: async ({ input }) => {
      const url = await checkWish(config, input);
      return async ({ admin, db }) => {
        const { id, secret, audit } = await createEndpoint(db, secrets, admin, { ...input, url });
        const data = await endpointRow(db, id);
        return { responseMessage: `${url} receives events from now on`, ...(data ? { data } : {}), secret, audit };
      };
    },
  },

  updateEndpoint: preparedVersioned({
    auditTarget: about,
    lock: ({ input, db }) => findEndpoint(db, input.id),
    prepare: async ({ input }) => {
      const url = await checkWish(config, input);
      return async ({ admin, db }, before) => {
        const { audit } = await editEndpoint(db, admin, before, { ...input, url });
        const data = await endpointRow(db, input.id);
        return { responseMessage: `${url} was changed`, ...(data ? { data } : {}), audit };
      };
    },
  }),

  removeEndpoint: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      const { url, audit } = await remove(db, admin, input.id);
      return { responseMessage: `${url} was removed`, audit };
    },
  },

  pauseEndpoint: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      const { url, audit } = await pause(db, admin, input.id);
      const data = await endpointRow(db, input.id);
      return { responseMessage: `${url} is paused`, ...(data ? { data } : {}), audit };
    },
  },

  resumeEndpoint: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      const { url, audit } = await resume(db, admin, input.id);
      const data = await endpointRow(db, input.id);
      wake();
      return { responseMessage: `${url} continues where it stopped`, ...(data ? { data } : {}), audit };
    },
  },

  changeSecret: {
    auditTarget: about,
    run: async ({ input, admin, db }) => {
      const { url, secret, audit } = await replaceSecret(db, secrets, admin, input);
      const data = await endpointRow(db, input.id);
      return { responseMessage: `${url} has a new secret`, ...(data ? { data } : {}), secret, audit };
    },
  },

  testEndpoint: {
    auditTarget: about,
    prepare: async ({ input }) => {
      const to = await database.db.transaction().execute((trx) => lockEndpoint(trx, { id: input.id }));
      if (!to) throw new Refusal('not_found', 'There is no such endpoint');
      const message = {
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        type: TEST_EVENT,
        timestamp: new Date().toISOString(),
        data: {},
      };
      const attempt = await sendMessage(to, message, { config, secrets });
      const { status, error, ms, answer } = attempt;
      const delivered = isDelivered(attempt) ? 1 : 0;
      return async () => ({
        responseMessage:
          delivered === 1
            ? `The endpoint accepted the test event in ${ms} ms`
            : `The endpoint did not accept the test event: ${error ?? `the answer was ${status}`}`,
        data: { delivered, status, error, ms, answer },
        audit: { details: { url: to.url, status } },
      });
    },
  },

  deliveries: async ({ input, db }) => listAnswer(await listDeliveries(db, input)),

  delivery: async ({ input, db }) => {
    const data = await deliveryDetails(db, { config, secrets }, input.id);
    return { data, audit: { details: { type: data.type, event_id: data.event_id } } };
  },

  resend: {
    auditTarget: ({ input }) => ({ type: 'webhook_delivery', id: input.id }),
    run: async ({ input, db }) => {
      const found = await deliveryToResend(db, input.id);
      if (!found) throw new Refusal('not_found', 'There is no such delivery');
      const refusal = deliveryError(found);
      if (refusal) throw conflict(refusal);
      await resend(db, input.id, found.endpointId, found.subject);
      wake();
      return {
        responseMessage:
          found.state === 'paused' ? 'It will be sent when its endpoint is resumed' : 'The delivery is being resent',
        audit: { details: { type: found.type, url: found.url } },
      };
    },
  },

  resendSince: {
    auditTarget: about,
    run: async ({ input, db }) => {
      const found = await findEndpoint(db, input.id);
      const refusal = resendError(found);
      if (refusal) throw conflict(refusal);
      const begun = await resendSince(db, input.id, new Date(input.since), input.failed_only === 1);
      if (begun === undefined) throw conflict(STILL_RESENDING);
      wake();
      return {
        responseMessage: begun ? 'Events are being resent, oldest first' : 'There are no events since then',
        audit: { details: { url: found.url, since: input.since, failed_only: input.failed_only } },
      };
    },
  },
});
