import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../../core/concurrency/rounds.ts';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import type { Config } from '../../core/config.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { Database } from '../../database/database.ts';
import type { AppEventFeed } from '../app-events/feed.ts';
import { eventsAt, renderEvent } from '../app-events/read.ts';
import { complete, type Result, type Return } from './complete.ts';
import { delayAfter } from './delays.ts';
import { deleteLeftovers, endEndpoint, pauseFailing } from './endpoint-state.ts';
import { type ActiveEndpoint, activeEndpoints } from './endpoints.ts';
import { LEASE_SECONDS, makeDeliveries, recallQueues, type TakenQueue, takeQueues, wakeQueues } from './queues.ts';
import { resendSome } from './resend.ts';
import { isDelivered, type Message, type Outbound, sendMessage } from './send.ts';

const ROUND_MS = 1000;
/** The number of concurrent requests of this instance to one endpoint. */
const IN_FLIGHT = 32;
/** Results within this time are stored together. */
const GROUP_MS = 25;
const TIDY_MS = 10_000;
/** How long running requests can take to finish when the server stops. */
const STOP_MS = 3000;
/** After this time, no further delivery of a subject is started, because its lease must outlive each request. */
const TURN_MS = (LEASE_SECONDS / 2) * 1000;
const GONE = 410;

/** The worker's dependencies. */
export interface WebhookServices {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

/** How many steps of one kind of work are done for an endpoint before the other kinds. */
const STEPS = 5;

/** Repeats a step until it was the last, or until other work has its turn. @returns whether it was the last. */
async function takeSteps(step: () => Promise<boolean>): Promise<boolean> {
  for (let taken = 0; taken < STEPS; taken += 1) if (await step()) return true;
  return false;
}

/**
 * Sends events to the endpoints. Each instance runs one worker. They share subjects through leases: a subject is at one
 * instance at a time, and becomes free when that instance dies. A request holds no database connection.
 */
export function startWebhooks(services: WebhookServices, feed: Pick<AppEventFeed, 'onAdvance'>) {
  const { database, config, secrets, log } = services;
  const { db } = database;
  const stopping = new AbortController();
  const outbound: Outbound = { config, secrets, signal: stopping.signal };
  const inFlight = runningCounts<number>();
  const chains = new Set<Promise<void>>();
  let results: Result[] = [];
  let returns: Return[] = [];
  let writing: Promise<void> | undefined;
  let isEnding = false;
  let tidiedAt = 0;

  /** Stores the results since the last time. Results that cannot be stored are kept for the next time. */
  async function write(): Promise<void> {
    const [written, returned] = [results, returns];
    results = [];
    returns = [];
    try {
      await db.transaction().execute((trx) => complete(trx, written, returned));
    } catch (error) {
      results = [...written, ...results];
      returns = [...returned, ...returns];
      throw error;
    }
    if (!written.every(({ attempt }) => isDelivered(attempt))) await pauseFailing(services);
  }

  function writeSoon(): void {
    if (writing) return;
    writing = delay(GROUP_MS)
      .then(write)
      .catch(async (error: unknown) => {
        log.warn({ err: error }, 'webhook answers could not be stored; retrying');
        await delay(isEnding ? 0 : ROUND_MS);
      })
      .then(() => {
        writing = undefined;
        if (results.length + returns.length > 0 && !isEnding) writeSoon();
        rounds.soon();
      });
  }

  /** Sends the deliveries of one subject sequentially, until one fails. */
  async function sendQueue(endpoint: ActiveEndpoint, queue: TakenQueue, messages: ReadonlyMap<number, Message>) {
    const until = Date.now() + TURN_MS;
    let tries = queue.tries;
    let firstTriedAt = queue.firstTriedAt;
    let triedSeconds = queue.triedSeconds;
    let wait = 0;
    let wasTried = false;
    for (const { id, position } of queue.deliveries) {
      if (Date.now() > until || isEnding) break;
      const message = messages.get(position);
      const attempt = message
        ? await sendMessage(endpoint, message, outbound)
        : {
            at: new Date(),
            url: endpoint.url,
            status: null,
            error: 'Its event is no longer stored',
            ms: 0,
            answer: '',
          };
      if (stopping.signal.aborted && !isDelivered(attempt)) break;
      wasTried = true;
      if (attempt.status === GONE) await endEndpoint(services, endpoint.id);
      const next = isDelivered(attempt) ? 0 : delayAfter(tries + 1, triedSeconds);
      const isLast = message === undefined || next === undefined || attempt.status === GONE;
      results.push({ deliveryId: id, endpointId: endpoint.id, attempt, isLast });
      if (!isDelivered(attempt) && !isLast) {
        tries += 1;
        firstTriedAt ??= attempt.at;
        wait = next;
        break;
      }
      tries = 0;
      firstTriedAt = null;
      triedSeconds = 0;
      writeSoon();
    }
    returns.push({ queue, delay: wait, tries, firstTriedAt, wasTried });
    writeSoon();
  }

  function begin(endpoint: ActiveEndpoint, queue: TakenQueue, messages: ReadonlyMap<number, Message>): void {
    const end = inFlight.begin(endpoint.id);
    const chain = sendQueue(endpoint, queue, messages)
      .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be sent; retrying'))
      .then(() => {
        end();
        chains.delete(chain);
      });
    chains.add(chain);
  }

  async function sendDue(endpoint: ActiveEndpoint): Promise<void> {
    const free = IN_FLIGHT - inFlight.of(endpoint.id);
    if (free <= 0) return;
    const queues = await db.transaction().execute((trx) => takeQueues(trx, endpoint.id, free));
    if (queues.length === 0) return;
    const positions = queues.flatMap(({ deliveries }) => deliveries.map(({ position }) => position));
    const events = await eventsAt(db, [...new Set(positions)]);
    const messages = new Map(events.map((event) => [event.position, renderEvent(event, services)]));
    for (const queue of queues) begin(endpoint, queue, messages);
  }

  async function round(isStopped: () => boolean): Promise<void> {
    const endpoints = await activeEndpoints(db);
    for (const endpoint of endpoints) {
      if (isStopped()) return;
      const step = (work: typeof makeDeliveries) => () => db.transaction().execute((trx) => work(trx, endpoint.id));
      const isDone = [
        !endpoint.isBehind || (await takeSteps(step(makeDeliveries))),
        !endpoint.resends || (await takeSteps(step(resendSome))),
        !endpoint.wakes || (await takeSteps(step(wakeQueues))),
      ];
      await sendDue(endpoint);
      if (isDone.includes(false)) rounds.soon();
    }
    if (Date.now() - tidiedAt < TIDY_MS) return;
    tidiedAt = Date.now();
    await deleteLeftovers(db);
    await recallQueues(db);
  }

  const rounds = startRounds(round, ROUND_MS, (error) =>
    log.warn({ err: error }, 'webhooks could not be sent; retrying'),
  );
  // The work belongs to the worker, never to the request that woke it.
  const forget = feed.onAdvance(AsyncLocalStorage.bind(() => rounds.soon()));
  return {
    /** Checks immediately whether there is anything to send. */
    soon: AsyncLocalStorage.bind(() => rounds.soon()),
    stop: async (): Promise<void> => {
      isEnding = true;
      forget();
      await rounds.stop();
      const patience = setTimeout(() => stopping.abort(), STOP_MS);
      await Promise.all(chains);
      clearTimeout(patience);
      await writing;
      // Subjects whose results cannot be stored are taken again when their lease ends.
      if (results.length + returns.length > 0) await write().catch(() => undefined);
    },
  };
}
