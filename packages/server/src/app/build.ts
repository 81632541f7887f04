import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { appContract, contract } from '@quarterdeck/contract';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { API_BASE } from '@quarterdeck/contract/core/endpoint/endpoint';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { OneLine } from '../core/log.ts';
import type { ReportMemory } from '../core/report-memory.ts';
import type { Secrets } from '../core/secrets.ts';
import { traceIdOf } from '../core/trace-id.ts';
import type { Database } from '../database/database.ts';
import { readsFrom } from '../database/reads.ts';
import { findCaller } from '../domain/access/find-caller.ts';
import { findGrant } from '../domain/access/grants.ts';
import { requireFreshProof } from '../domain/access/proof/fresh-proof.ts';
import { permissionUses } from '../domain/access/review/permission-uses.ts';
import { requireTarget } from '../domain/access/target.ts';
import { startAppEventFeed } from '../domain/app-events/feed.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { openArchive } from '../domain/event-archive/open.ts';
import { watchFailover } from '../domain/failover/watch.ts';
import { retainedSinceReader } from '../domain/items/retained-since.ts';
import { startItemWorker } from '../domain/items/worker.ts';
import { findKey } from '../domain/keys/find-key.ts';
import { itemTaker } from '../domain/keys/take-items.ts';
import { keyUsage } from '../domain/keys/usage.ts';
import { mediaSource, type OwnFile } from '../domain/media/source.ts';
import { startEvidence } from '../domain/moderation/evidence/worker.ts';
import { notifyOwner } from '../domain/notices/owner.ts';
import { countShownPeople } from '../domain/shown-people/count.ts';
import { watchSystem } from '../domain/system/watch.ts';
import { startWebhooks } from '../domain/webhooks/worker.ts';
import { reads as appReads } from '../features/app-reads/index.ts';
import { changes } from '../features/changes/index.ts';
import { adminDocument } from '../features/documents/admin-document.ts';
import { serveAppDocument } from '../features/documents/app-document.ts';
import { ingest } from '../features/ingest/index.ts';
import { servePages } from '../features/pages/public.ts';
import { passkeysAt } from '../features/session/methods/passkeys/verify.ts';
import { providerOf } from '../features/session/methods/sso/provider.ts';
import { serveSso } from '../features/session/methods/sso/routes.ts';
import { startResets } from '../features/session/resets.ts';
import { serveTiles } from '../features/tiles/index.ts';
import { mountApp } from '../http/app/mount-app.ts';
import { authenticate, checkAccess, codesOf } from '../http/authorize.ts';
import { exportSlots } from '../http/exports/export-watch.ts';
import { acceptJson, answerBadRequest, answerFailures, answerUnknown, answerUnreadable } from '../http/failures.ts';
import { type ConsolePage, serveConsole } from '../http/files/console.ts';
import { sendHeaders } from '../http/headers.ts';
import { shedLoad } from '../http/limits/load-shedding.ts';
import { rateLimiterIn } from '../http/limits/rate-limiter.ts';
import { limitToStaffNetworks } from '../http/limits/staff-networks.ts';
import { turnsOf } from '../http/limits/turns.ts';
import { closeUnfinished } from '../http/limits/unfinished-requests.ts';
import { serveHealth } from '../http/monitoring/health.ts';
import { serveMetrics } from '../http/monitoring/metrics.ts';
import { mountAll } from '../http/mount.ts';
import { noticeProxies } from '../http/proxies.ts';
import { trustedProxies } from '../http/request.ts';
import { closeUnusedConnections } from '../http/unused-connections.ts';
import type { Services } from '../ports/services.ts';
import { handlersOf } from './features.ts';
import { works } from './maintenance.ts';
import { itemWriters } from './registrations.ts';

const BODY_BYTES = 256 * 1024;
const REQUEST_MS = 30_000;
const CHECK_MS = 5000;
/** A load balancer that requests `/readyz` twice a second has noticed the stop by then. */
const STOP_NOTICE_MS = 1000;
/** The longest app id in a path: 128 characters, each of which may be percent-encoded. */
const PARAMETER_CHARACTERS = 3 * 128;
/** Each export holds its own database connection. */
const EXPORTS_AT_ONCE = { ofAdmin: 2, ofInstance: 10 };

/** What an app is built from; the same in production and in tests. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  /** A replica; the same object as `database` when there is none. */
  readonly readDatabase: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** The time source of the rules that shed load. */
  readonly clock: Clock;
  /** The folder of the built console; without one, only the API is served. */
  readonly consoleFolder?: string;
  /** Returns a file of the demo data, at a path that begins with `/`. */
  readonly demoFile?: (path: string) => OwnFile | undefined;
  readonly wakeMailer: () => void;
  /** Remembers what was reported to the outside; without it, a failover that lost changes goes unnoticed. */
  readonly told?: ReportMemory;
  /** Starts no background work, so that a copy of the data notifies no one outside. */
  readonly withoutWorkers?: boolean;
  /** Traces every request. */
  readonly instrument?: (app: FastifyInstance) => Promise<void>;
}

/** Collects the methods of each path while routes are added, and returns a function that looks them up. */
function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const known = new Map<string, string[]>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    known.set(url, [...(known.get(url) ?? []), ...[method].flat()]);
    if (url.includes('/:'))
      patterns.set(url, new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
  });
  return (path) => {
    const pattern = known.has(path) ? path : [...patterns].find(([, one]) => one.test(path))?.[0];
    return pattern === undefined ? [] : (known.get(pattern) ?? []);
  };
}

/** Builds the server: the routes of the API, the console, health and metrics. It does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, readDatabase, secrets } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: {
      // Node checks for unfinished requests every thirty seconds by default.
      connectionsCheckingInterval: CHECK_MS,
      // Node applies the longer of the two limits, and its default for headers is a minute.
      headersTimeout: REQUEST_MS,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerBadRequest,
    trustProxy: trustedProxies(config.trustedProxies),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child(
        { ...bindings, trace_id: traceIdOf(headers.traceparent?.toString(), String(bindings.reqId)) },
        options,
      ),
    logController: new OneLine(deps.log),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered even while the server stops.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: PARAMETER_CHARACTERS },
  });
  await deps.instrument?.(app);
  const methodsOf = collectMethods(app);
  acceptJson(app);
  // `watch` is created after the metrics, but long before the first failure.
  answerFailures(app, () => watch.noteFullDatabase());
  sendHeaders(app, config);
  limitToStaffNetworks(app, config);
  await app.register(cookie);
  shedLoad(app, { database, clock: deps.clock });
  const { registry, refusedSignIns, exports } = serveMetrics(app, database, config);
  const reads = readsFrom(database, readDatabase, { log: app.log, registry });
  const archive = await openArchive(config, database.db, deps.log);
  app.addHook('onClose', () => archive.close());
  const watch = watchSystem({
    ...{ database, reads, archive, registry, dataDir: config.dataDir },
    expected: {
      works: works.map(({ name }) => name),
      evidenceMegabytes: config.evidenceMegabytes,
      groupMappings: config.signOn?.groups ?? [],
    },
  });
  serveHealth(app, watch.readiness, config.production ? STOP_NOTICE_MS : 0);
  // After `serveHealth`, whose stop notice is a period in which connections can still open.
  closeUnusedConnections(app);
  closeUnfinished(app);
  noticeProxies(app, config, registry);
  const mediaFrom = mediaSource({
    dataDir: config.dataDir,
    allowed: config.mediaAllowedNetworks,
    userAgent: config.productName,
    ownFile: deps.demoFile ?? (() => undefined),
    onTrouble: (error, what) => app.log.warn({ err: error }, what),
  });
  app.addHook('onClose', async () => mediaFrom.close());
  const usage = keyUsage(database.db, app.log);
  app.addHook('onClose', () => usage.stop());
  const uses = permissionUses(database.db, app.log, deps.clock);
  app.addHook('onClose', () => uses.stop());
  // A copy of the data must not notify anyone.
  const failover = deps.told && watchFailover({ database, config, secrets, log: app.log, told: deps.told });
  app.addHook('onClose', () => failover?.stop());
  const feed = startAppEventFeed(database.db, app.log, failover);
  const rateLimiter = rateLimiterIn(database.db, secrets);
  const shownPeople = countShownPeople({
    ...{ db: database.db, reading: database.reading.db, config, secrets, rateLimiter, log: app.log, clock: deps.clock },
    wakeMailer: deps.wakeMailer,
  });
  app.addHook('onClose', () => shownPeople.stop());
  const services: Services = {
    config,
    database,
    reads,
    secrets,
    rateLimiter,
    shownPeople,
    turns: turnsOf(database.pool.options.max),
    log: app.log,
    refusedSignIns,
    exports,
    enterExport: exportSlots(EXPORTS_AT_ONCE),
    access: {
      findCaller: (db, presented) => findCaller(db, config, presented),
      findGrant: (admin, endpoint, input) => findGrant(database.reading.db, admin, endpoint, input),
      // While viewing the console as a group, an admin uses none of their own permissions.
      noteUse: (admin, { access }, input) => {
        if (admin.viewedGroup === null) uses.note(admin.id, codesOf(admin, access, input));
      },
      requireFreshProof: (admin, endpoint, input) => requireFreshProof(database.reading.db, admin, endpoint, input),
      requireTarget,
    },
    keys: {
      findKey: (presented) => findKey(database.reading.db, config, presented),
      countCall: usage.count,
      takeItems: itemTaker(database.db),
    },
    writeAudit,
    notifyExporter: (trx, adminId, text) => notifyOwner(trx, adminId, text, 'export'),
    wakeMailer: deps.wakeMailer,
    wakeFeed: () => feed.soon(),
  };
  const provider = config.signOn && providerOf(config, config.signOn, deps.clock);
  serveSso(app, services, provider);
  let webhookWorker: ReturnType<typeof startWebhooks> | undefined;
  const handlers = handlersOf(services, {
    ...{ media: mediaFrom, archive, watch, provider },
    wakeWebhooks: () => webhookWorker?.soon(),
  });
  mountAll(app, services, contract, handlers);
  const writers = itemWriters(config);
  let workers: readonly { stop(): Promise<void> }[] = [];
  const items = {
    ...{ db: database.db, writers, retainedSince: retainedSinceReader(database.db, writers), archive },
    wake: (): void => itemWorker?.soon(),
  };
  let itemWorker: ReturnType<typeof startItemWorker> | undefined;
  mountApp(app, services, appContract.ingest, ingest(services, items));
  mountApp(app, services, appContract.reads, appReads(services));
  const { stop: endWaits, ...changeFeed } = changes(services, feed, failover);
  mountApp(app, services, appContract.decisions, changeFeed);
  app.addHook('preClose', async () => endWaits());
  app.addHook('onClose', () => feed.stop());
  app.addHook('onReady', async () => {
    if (deps.withoutWorkers) return;
    itemWorker = startItemWorker(items, app.log);
    webhookWorker = startWebhooks(services, feed);
    const evidence = { database, media: mediaFrom, mostMegabytes: config.evidenceMegabytes, log: app.log };
    workers = [startResets(services), itemWorker, webhookWorker, startEvidence(evidence)];
  });
  app.addHook('onClose', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  /**
   * Requires an admin for a route outside of the contract.
   * @throws Refusal no_session without a valid session, forbidden without the permission.
   */
  const requireAdmin = async (request: FastifyRequest, access: Access): Promise<void> => {
    const admin = await authenticate(services, request, database.db);
    checkAccess(admin, { access });
  };
  serveTiles(app, config, (request) => requireAdmin(request, 'session'));
  // Created on the first request, so that it does not delay the start.
  let document: ReturnType<typeof adminDocument> | undefined;
  app.get(`${API_BASE}/openapi.json`, async (request) => {
    await requireAdmin(request, 'api_documentation');
    document ??= adminDocument(config.productName);
    return document;
  });
  serveAppDocument(app);
  servePages(app, database, config);
  const page: ConsolePage = deps.consoleFolder
    ? await serveConsole(app, deps.consoleFolder, { ...config, passkeysAt: passkeysAt({ config }) })
    : () => undefined;
  answerUnknown(app, methodsOf, page);
  return app;
}
