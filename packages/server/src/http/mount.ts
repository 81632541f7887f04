import { API_BASE, type Endpoint, type Endpoints, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '../core/errors.ts';
import type { Schema } from '../database/schema.ts';
import type { AuditEvent } from '../ports/audit.ts';
import { auditPermission } from '../ports/audit-permission.ts';
import type { Admin } from '../ports/caller.ts';
import type { Services } from '../ports/services.ts';
import type { CountShownPeople } from '../ports/shown-people.ts';
import { authenticate, authenticateAgain, checkAccess, requireAccess, tokenOf } from './authorize.ts';
import { sendRows } from './exports/csv.ts';
import { refusalStatus } from './failures.ts';
import { sendMedia } from './files/send-file.ts';
import type {
  AboutTarget,
  Answer,
  Context,
  Handlers,
  PreparedHandler,
  Result,
  Rows,
  Run,
  ShownMedia,
  ShowsContacts,
  WriteContext,
} from './handlers.ts';
import { accepts } from './input/accept.ts';
import { inputReader } from './input/input.ts';
import { originOf } from './request.ts';
import { claimKey, idempotencyKey, recallAnswer, rememberAnswer, type StoredAnswer } from './writes/idempotency.ts';
import { expectedVersion } from './writes/version.ts';

const LARGE_BODY_BYTES = 1024 * 1024;
/** For calls without a session. */
const PUBLIC_BODY_BYTES = 16 * 1024;

/** An endpoint with its handler, without their types, which were checked in the feature. */
interface EndpointHandler {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: unknown;
}

/** A call on its way, with what is known so far of its audit row. */
interface Call {
  readonly context: WriteContext<Endpoint>;
  audit: AuditEvent;
}

/** Returns a refusal for the audit log: the reason, and the sentence if it cannot contain a person's name. */
const refusedEntry = ({ reason, message }: Refusal) => ({
  status: refusalStatus({ reason }),
  ...(reason === 'forbidden' ? { details: { reason: message } } : {}),
});

/** Adds to the handler's details: the grant, and the group as which the console is viewed. */
function detailsOf({ viewedGroup }: Admin, grant: number | undefined, audit: AuditEvent): Pick<AuditEvent, 'details'> {
  if (grant === undefined && viewedGroup === null) return {};
  return {
    details: {
      ...audit.details,
      ...(grant === undefined ? {} : { grant }),
      ...(viewedGroup === null ? {} : { viewed_as_group: viewedGroup.id }),
    },
  };
}

const idIn = (input: Readonly<Record<string, unknown>>, field: string): number => Number(input[field]);

/** Splits a handler's result. */
function partsOf(result: Result<Endpoint> & Partial<ShowsContacts>) {
  const { audit = {}, shown = [], ...fields } = result;
  return { audit, shown, fields: fields as Answer<Endpoint> };
}

/** Returns an answer with the fields of every answer. */
const whole = (answer: Answer<Endpoint>, status: number) => ({
  ...answer,
  responseMessage: answer.responseMessage ?? 'Success',
  responseCode: status,
});

/**
 * Handles every call: session, access, input, target, handler, audit row in the same transaction, and the cut of the
 * answer.
 */
function endpointRoute(services: Services, { name, endpoint, handler }: EndpointHandler) {
  const readInput = inputReader(endpoint);
  const working = handler as Run<Endpoint> | { readonly run: Run<Endpoint> } | PreparedHandler<Endpoint>;
  const prepared = 'prepare' in working ? working : undefined;
  const about = handler as AboutTarget<Endpoint>;
  const plain = 'run' in working ? working.run : (handler as Run<Endpoint>);

  const statusOf = (input: Context<Endpoint>['input']): number =>
    (typeof endpoint.creates === 'function' ? endpoint.creates(input) : endpoint.creates === true) ? 201 : 200;

  /** Cuts the answer to the contract's fields; no other field ever leaves the server. */
  const cut = (answer: Answer<Endpoint>, input: Context<Endpoint>['input']): StoredAnswer => {
    const all = whole(answer, statusOf(input));
    return { status: all.responseCode, body: endpoint.output.parse(all) };
  };

  /** Returns the answer to a repeated request, without the secret. */
  const withoutSecret = ({ status, body }: StoredAnswer): StoredAnswer => {
    const { [endpoint.shownOnce ?? '']: _secret, ...rest } = body;
    return { status, body: rest };
  };

  /** Returns the audit row of this call, whatever its outcome. */
  const entryOf = ({ context: { input, origin, grant }, audit }: Call, admin: Admin) => ({
    admin,
    origin,
    event: endpoint.event,
    permission: auditPermission(endpoint.access, input),
    keptForYears: endpoint.keptForYears,
    ...audit,
    ...detailsOf(admin, grant, audit),
  });

  /**
   * Returns a counter of the people whose email or phone the call shows. It reads what it needs before a transaction
   * begins.
   */
  const counterFor = async (
    admin: Admin | undefined,
    { origin }: Pick<WriteContext<Endpoint>, 'origin'>,
  ): Promise<CountShownPeople | undefined> =>
    admin && endpoint.showsContacts ? services.shownPeople.of(admin, origin, endpoint.event) : undefined;

  /** Does the work before the transaction; none if the key already has its answer. */
  async function prepare(context: WriteContext<Endpoint>, recall: () => Promise<StoredAnswer | undefined>) {
    if (!prepared) return plain;
    const before = await recall();
    if (before) return before;
    try {
      return await prepared.prepare(context);
    } catch (error) {
      // The same request may have been answered meanwhile, and that answer is repeated.
      const answeredSince = await recall();
      if (answeredSince) return answeredSince;
      throw error;
    }
  }

  async function write(call: Call, request: FastifyRequest, admin: Admin): Promise<StoredAnswer> {
    const { context } = call;
    const key = idempotencyKey(request.headers['idempotency-key']);
    const expected = expectedVersion(request.headers['if-match']);
    if (expected !== undefined && !endpoint.versioned)
      throw new Refusal('invalid', 'This call does not support If-Match');
    const claim = key === undefined ? undefined : { adminId: admin.id, key, call: name, input: context.input };
    const run = await prepare(
      context,
      async () => claim && recallAnswer(services.database.db, services.secrets, claim),
    );
    if (typeof run !== 'function') return run;
    const countShown = await counterFor(admin, context);
    const answered = await services.database.db.transaction().execute(async (trx) => {
      const before = claim && (await claimKey(trx, services.secrets, claim));
      if (before) return before;
      const full = { ...context, db: trx, expectedVersion: expected } as Context<Endpoint>;
      if (endpoint.target) {
        const id = idIn(context.input, endpoint.target.field);
        call.audit = { target: { type: 'user', id } };
        await services.access.requireTarget(trx, admin, endpoint.target, id);
      }
      const target = about.auditTarget?.(context);
      if (target) call.audit = { target };
      const { audit, shown, fields } = partsOf(await run(full));
      countShown?.(shown);
      call.audit = { ...call.audit, ...audit };
      const answer = cut(fields, context.input);
      await services.writeAudit(trx, { ...entryOf(call, admin), outcome: 'done', status: answer.status });
      if (claim) await rememberAnswer(trx, admin.id, claim.key, withoutSecret(answer));
      return answer;
    });
    services.wakeMailer();
    if (endpoint.emits) services.wakeFeed();
    return answered;
  }

  async function read({ context }: Call, admin: Admin | undefined, db: Kysely<Schema>): Promise<StoredAnswer> {
    const countShown = await counterFor(admin, context);
    const { audit, shown, fields } = partsOf(await plain({ ...context, db } as Context<Endpoint>));
    countShown?.(shown);
    const answer = cut(fields, context.input);
    await recordRead({ context, audit }, admin, answer.status);
    return answer;
  }

  /** Logs the view before anything is shown; if that fails, nothing is shown. */
  async function recordRead({ context, audit }: Call, admin: Admin | undefined, status: number): Promise<void> {
    const readsOnePerson = endpoint.auditedRead !== undefined && context.input[endpoint.auditedRead] !== undefined;
    const auditsPeopleShown = endpoint.auditsPeopleShown === true && audit.details !== undefined;
    if (!admin || !(readsOnePerson || auditsPeopleShown) || audit.isPartOfLook) return;
    const target = readsOnePerson ? { type: 'user', id: idIn(context.input, endpoint.auditedRead) } : audit.target;
    const entry = entryOf({ context, audit: { ...audit, ...(target ? { target } : {}) } }, admin);
    await services.writeAudit(services.database.db, { ...entry, outcome: 'looked', status });
  }

  async function answerTo(
    admin: Admin | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    db: Kysely<Schema>,
  ): Promise<unknown> {
    const origin = originOf(request);
    let call: Call | undefined;
    try {
      if (admin) checkAccess(admin, endpoint);
      const input = readInput(request);
      const grant = admin && (await services.access.findGrant(admin, endpoint, input));
      if (admin && grant === undefined) {
        requireAccess(admin, endpoint.access, input);
        services.access.noteUse(admin, endpoint, input);
      }
      if (admin) await services.access.requireFreshProof(admin, endpoint, input);
      const context = { input, admin, grant, origin, reply } as WriteContext<Endpoint>;
      call = { context, audit: {} };
      const mayGoOn = async (): Promise<boolean> => {
        try {
          requireAccess(await authenticateAgain(services, request), endpoint.access, input);
          return true;
        } catch (error) {
          if (error instanceof Refusal) return false;
          throw error;
        }
      };
      if (endpoint.produces && admin)
        return await sendRows(
          services,
          reply,
          { admin, origin, endpoint, input, mayGoOn },
          (handler as (c: unknown) => Rows)(context),
        );
      if (endpoint.answersMedia) {
        const shown = handler as (c: unknown) => Promise<ShownMedia>;
        const { file, audit = {} } = await shown({ ...context, db });
        await recordRead({ context, audit }, admin, 200);
        return sendMedia(request, reply, file);
      }
      const { status, body } =
        admin && writes(endpoint) ? await write(call, request, admin) : await read(call, admin, db);
      return reply.code(status).send(body);
    } catch (error) {
      if (admin && error instanceof Refusal && (writes(endpoint) || error.reason === 'forbidden')) {
        const target = error.target ?? call?.audit.target;
        await services.writeAudit(services.database.db, {
          ...refusedEntry(error),
          admin,
          origin,
          event: endpoint.event,
          keptForYears: endpoint.keptForYears,
          outcome: 'refused',
          ...(target ? { target } : {}),
        });
      }
      throw error;
    }
  }

  async function answerCall(request: FastifyRequest, reply: FastifyReply, db: Kysely<Schema>): Promise<unknown> {
    if (endpoint.access === 'public') return answerTo(undefined, request, reply, db);
    if (!writes(endpoint)) return answerTo(await authenticate(services, request, db), request, reply, db);
    // The lookup of the caller needs a connection too, and most of all if the session has ended: no other turn follows.
    return services.turns(tokenOf(request), async () => {
      const admin = await authenticate(services, request, db);
      // The admin may have several sessions. After a wait, they may have lost a permission, or this session.
      return services.turns(admin.id, async (hasWaited) =>
        answerTo(hasWaited ? await authenticate(services, request, db) : admin, request, reply, db),
      );
    });
  }

  return (request: FastifyRequest, reply: FastifyReply) =>
    (writes(endpoint) ? services.database : services.database.reading).inScope(name, async (scope) => {
      const gone = (): void => {
        if (!reply.raw.writableFinished && !writes(endpoint) && !endpoint.produces) scope.abandon();
      };
      reply.raw.once('close', gone);
      return answerCall(request, reply, scope.db);
    });
}

const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

const bodyLimitOf = ({ access, hasLargeBody }: Endpoint): { readonly bodyLimit?: number } => {
  if (access === 'public') return { bodyLimit: PUBLIC_BODY_BYTES };
  return hasLargeBody ? { bodyLimit: LARGE_BODY_BYTES } : {};
};

/** The endpoints of a feature. */
interface Resource<R extends Endpoints> {
  readonly name: string;
  readonly endpoints: R;
}

/** Mounts the endpoints of a feature with their handlers. */
export function mount<const R extends Endpoints>(
  app: FastifyInstance,
  services: Services,
  { name: feature, endpoints }: Resource<R>,
  handlers: Handlers<R>,
): void {
  const byRoute = new Map<string, EndpointHandler[]>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const route = `${endpoint.method} ${endpoint.path}`;
    const mounted = { name: `${feature}.${name}`, endpoint, handler: handlers[name as keyof R] };
    byRoute.set(route, [...(byRoute.get(route) ?? []), mounted]);
  }
  for (const calls of byRoute.values()) {
    const routes = calls.map((mounted) => ({
      produces: mounted.endpoint.produces,
      open: endpointRoute(services, mounted),
    }));
    const plain = routes.find(({ produces }) => produces === undefined);
    const [first] = calls;
    if (!first || !plain) throw new Error(`The feature ${feature} has a route without a JSON answer`);
    app.route({
      method: first.endpoint.method,
      url: `${API_BASE}${first.endpoint.path}`,
      ...bodyLimitOf(first.endpoint),
      ...(first.endpoint.access === 'public' || !hasBody(first.endpoint)
        ? {}
        : // Before the body is read. The call checks again, because a body can take half a minute, and a session can end meanwhile.
          // It does so in the session's turn, and the turn ends before the body arrives.
          {
            preParsing: async (request: FastifyRequest) =>
              void (await services.turns(tokenOf(request), () => authenticateAgain(services, request))),
          }),
      handler: (request, reply) => {
        const { accept } = request.headers;
        const other = routes.find(({ produces }) => produces !== undefined && accepts(accept, produces));
        return (other ?? plain).open(request, reply);
      },
    });
  }
}

/** The handlers of all features, by their names. */
export type AllHandlers<All extends Readonly<Record<string, Endpoints>>> = {
  readonly [Name in keyof All]: Handlers<All[Name]>;
};

/** Mounts the endpoints of all features with their handlers. */
export function mountAll<All extends Readonly<Record<string, Endpoints>>>(
  app: FastifyInstance,
  services: Services,
  features: All,
  handlers: AllHandlers<All>,
): void {
  const mountOne = <Name extends keyof All & string>(name: Name): void =>
    mount(app, services, { name, endpoints: features[name] }, handlers[name]);
  for (const name of Object.keys(features) as (keyof All & string)[]) mountOne(name);
}
