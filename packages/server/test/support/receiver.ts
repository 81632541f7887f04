import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** A received request, verified or not. */
export interface ReceivedRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
  /** The verified message; undefined when it was not verified, or its signature is invalid. */
  readonly message: unknown;
}

/** A receiver's answer to a request: a status, or a function. */
type Behaviour = number | ((request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void);

/** An app that receives app events: a real HTTP server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Sets the answers from now on: a status, or a function. */
  answers(behaviour: Behaviour): void;
  /** Verifies requests as they arrive from now on; if verified later, they would be too old for the library. */
  verifiesWith(secret: string): void;
  /** Waits until it has received this many requests. */
  has(count: number): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}

/** Reads a message as an app does, with the public library. @throws when the signature is invalid. */
export const verifyRequest = (secret: string, { body, headers }: Pick<ReceivedRequest, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/**
 * How much longer a failed delivery waits after `holdRetries` was called. The longest wait stays within the allowed
 * range.
 */
export const HOLD = `interval '30 minutes'`;

/**
 * Makes failed deliveries wait longer, so that only the test decides when they are retried. Otherwise the first retry
 * would come after 5 seconds, which on a slow machine can be before the test has checked.
 */
export async function holdRetries({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(`
    create function hold_retry() returns trigger language plpgsql as $$
      begin new.next_at := new.next_at + ${HOLD}; return new; end $$;
    create trigger hold_retry before update on webhook_queues for each row
      when (old.lease is not null and new.lease is null and new.tries > 0) execute function hold_retry()`);
}

/** A certificate for `localhost`. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Starts a receiver that answers 200; with TLS if it has a certificate. */
export async function startReceiver(tls?: Certificate): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let behaviour: Behaviour = 200;
  let secret: string | undefined;
  const messageIn = (request: Pick<ReceivedRequest, 'body' | 'headers'>): unknown => {
    try {
      return secret === undefined ? undefined : verifyRequest(secret, request);
    } catch {
      return undefined;
    }
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { headers } = request;
      const body = Buffer.concat(chunks).toString();
      const id = String(headers['webhook-id']);
      const one = { id, headers, body, at: Date.now(), message: messageIn({ headers, body }) };
      received.push(one);
      if (typeof behaviour === 'number') response.writeHead(behaviour).end('so be it');
      else behaviour(request, response, one);
    });
  };
  const host = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  const { port } = host.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
    received,
    answers: (next) => {
      behaviour = next;
    },
    verifiesWith: (known) => {
      secret = known;
    },
    has: async (count) => {
      await expect.poll(() => received.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
      return received;
    },
    close: () =>
      new Promise<void>((closed) => {
        host.close(() => closed());
        host.closeAllConnections();
      }),
  };
}
