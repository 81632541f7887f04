import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 200;
/**
 * Longer than the instances keep connections: their answers tell the client how long, and it takes that as the
 * balancer's.
 */
const KEEP_ALIVE_MS = 120_000;

/** Returns whether an overloaded server refused the call: something else uses the machine. */
export const isBusy = (text: string): boolean => text.includes('The server is busy');

/** The traffic through a balancer. */
interface Traffic {
  /** The duration of each successful answer. */
  readonly milliseconds: readonly number[];
  /** Answers of 500 or above, and requests without an answer. */
  readonly errors: readonly string[];
}

/** Distributes requests over the ready instances, in sequence. */
export interface Balancer {
  readonly url: string;
  passed(): Traffic;
  close(): Promise<void>;
}

/**
 * Checks each instance five times a second for readiness; if a connection fails, the request goes to the next instance.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const milliseconds: number[] = [];
  const errors: string[] = [];
  let round = 0;
  let isOver = false;
  const looking = Promise.all(
    ports.map(async (port) => {
      while (!isOver) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
          () => undefined,
        );
        if (answer?.ok) ready.add(port);
        else ready.delete(port);
        await answer?.text();
        await pause(LOOK_MS);
      }
    }),
  );
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried: readonly number[]): void => {
    const begun = performance.now();
    const open = [...ready].filter((port) => !tried.includes(port));
    const port = open[round++ % open.length];
    const what = `${incoming.method} ${incoming.url}`;
    if (port === undefined) {
      errors.push(`${what}: no instance is ready`);
      outgoing.writeHead(502).end();
      return;
    }
    const asked = request(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
      (answer) => {
        const { statusCode = 0 } = answer;
        let text = '';
        outgoing.writeHead(statusCode, answer.headers);
        answer.on('data', (part: Buffer) => {
          text += part.toString();
          outgoing.write(part);
        });
        answer.on('end', () => {
          if (statusCode >= 500) errors.push(`${what}: ${statusCode} ${text.slice(0, 200)}`);
          else milliseconds.push(performance.now() - begun);
          outgoing.end();
        });
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        ready.delete(port);
        pass(incoming, body, outgoing, [...tried, port]);
        return;
      }
      errors.push(`${what}: ${error.code ?? error.message}`);
      outgoing.destroy();
    });
    asked.end(body);
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => pass(incoming, Buffer.concat(parts), outgoing, []));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const untilReady = async (port: number): Promise<void> => {
    while (!ready.has(port)) await pause(LOOK_MS);
  };
  await Promise.all(ports.map(untilReady));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => ({ milliseconds, errors }),
    close: async () => {
      isOver = true;
      await looking;
      server.closeAllConnections();
      server.close();
    },
  };
}
