import {
  APP_API_BASE,
  type AppEndpoint,
  type AppEndpoints,
  fieldsInPath,
} from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import type { ServiceKey } from '../../ports/service-key.ts';
import type { Services } from '../../ports/services.ts';
import { inputReader } from '../input/input.ts';
import { sendTagged, tagOf } from '../tag.ts';
import { authorizeKey, requireScope } from './authorize-key.ts';
import { checkItemsHeaders, type ItemsBody, itemsReader } from './items-body.ts';

const FIRST_ERROR = 400;

/** What a handler of the app's API gets. */
interface AppContext<C extends AppEndpoint> {
  /** Undefined for public endpoints. */
  readonly key: C['scope'] extends 'public' ? undefined : ServiceKey;
  readonly input: z.output<C['input']>;
  /** The body of an endpoint that takes items. The handler reads it, and counts its items against the key's limit. */
  readonly body: C['takesItems'] extends true ? ItemsBody : undefined;
  /** Queries of a read are canceled when no one waits for the answer. */
  readonly db: Kysely<Schema>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's result: the answer, without the envelope, which is added if the contract has one. */
type AppAnswer<C extends AppEndpoint> = Omit<z.input<C['output']>, 'responseMessage' | 'responseCode'>;

/** The handlers of a part of the app's API, by the names of their endpoints. */
export type AppHandlers<E extends AppEndpoints> = {
  readonly [Name in keyof E]: (context: AppContext<E[Name]>) => Promise<AppAnswer<E[Name]>>;
};

/** Returns the path in the router's syntax. */
const routeOf = ({ path }: AppEndpoint): string => `${APP_API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/**
 * Adds the route of one endpoint: checks the key, scope and input, runs the handler, and cuts the answer to its schema.
 */
function addRoute(
  app: FastifyInstance,
  services: Services,
  {
    name,
    endpoint,
    handler,
    readItems,
  }: {
    readonly name: string;
    readonly endpoint: AppEndpoint;
    readonly handler: (context: AppContext<AppEndpoint>) => Promise<AppAnswer<AppEndpoint>>;
    readonly readItems: ReturnType<typeof itemsReader>;
  },
): void {
  const found = new WeakMap<FastifyRequest, ServiceKey>();
  const { scope } = endpoint;
  const readInput = inputReader(endpoint, fieldsInPath(endpoint).length > 0);
  const status = endpoint.success ?? 200;
  const envelope =
    'responseMessage' in endpoint.output.shape ? { responseMessage: 'Success', responseCode: status } : {};

  const answer = async (request: FastifyRequest, reply: FastifyReply, db: Kysely<Schema>): Promise<unknown> => {
    const key = found.get(request);
    if (!key && scope !== 'public') throw new Refusal('no_session', 'There is no key');
    const input = readInput(endpoint.takesItems ? { query: request.query, body: undefined } : request);
    const body = endpoint.takesItems ? await readItems(request, reply) : undefined;
    // A handler with items counts them itself; any other call counts as one.
    if (key && !body) await services.keys.takeItems(key, 1);
    const context = { key, input, body, db, request, reply } as AppContext<AppEndpoint>;
    const fields = endpoint.output.parse({ ...envelope, ...(await handler(context)) });
    if (endpoint.publicSeconds) reply.header('cache-control', `public, max-age=${endpoint.publicSeconds}`);
    if (!endpoint.hasTag) return reply.code(status).send(fields);
    const text = JSON.stringify(fields);
    return sendTagged(request, reply.type('application/json; charset=utf-8'), text, tagOf(text));
  };

  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    // Checked before the body is read, so that a request without a key costs almost nothing.
    onRequest: async (request, reply) => {
      if (scope !== 'public') {
        const key = await authorizeKey(services, request, reply);
        found.set(request, key);
        requireScope(key, scope);
      }
      if (endpoint.takesItems) checkItemsHeaders(request, reply);
    },
    handler: (request, reply) =>
      (endpoint.method === 'GET' ? services.database.reading : services.database).inScope(
        `app.${name}`,
        async ({ db, abandon }) => {
          reply.raw.once('close', () => {
            if (!reply.raw.writableFinished && endpoint.method === 'GET') abandon();
          });
          return answer(request, reply, db);
        },
      ),
    onResponse: async (request, reply) => {
      const key = found.get(request);
      if (key) services.keys.countCall(key.id, reply.statusCode >= FIRST_ERROR);
    },
  });
}

/**
 * Mounts endpoints of the app's API with their handlers. Only keys open them, and keys open nothing else. Calls are
 * counted by key and not audited. A missing handler does not compile.
 */
export function mountApp<const E extends AppEndpoints>(
  app: FastifyInstance,
  services: Services,
  endpoints: E,
  handlers: AppHandlers<E>,
): void {
  const readItems = itemsReader();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof E] as (context: AppContext<AppEndpoint>) => Promise<AppAnswer<AppEndpoint>>;
    const route = { name, endpoint, handler, readItems };
    if (!endpoint.takesItems) addRoute(app, services, route);
    else
      app.register(async (own) => {
        // `itemsReader` reads the body, whatever its type.
        own.removeAllContentTypeParsers();
        own.addContentTypeParser('*', (_request, _payload, done) => done(null));
        addRoute(own, services, route);
      });
  }
}
