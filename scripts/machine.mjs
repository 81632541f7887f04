import { Agent, createServer, get } from 'node:http';
import { availableParallelism, cpus } from 'node:os';

/** The reference machine for a run's time target; costs are scaled to it. */
const REFERENCE = { requestsPerSecond: 4000, secondsPerCore: 300 };
const ASKED = 4000;
const CONNECTIONS = 16;

/**
 * Measures the speed of one core: requests that a bare Node server answers to a client in the same process, per second
 * of processor time. Other work on the machine hardly changes it.
 */
export async function requestsPerSecond() {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () =>
    new Promise((answered, failed) => {
      get({ host: '127.0.0.1', port, agent }, (response) => response.resume().on('end', answered)).on('error', failed);
    });
  const askMany = (times) =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let n = 0; n < times / CONNECTIONS; n += 1) await ask();
      }),
    );
  await askMany(ASKED / 4);
  const begun = process.cpuUsage();
  await askMany(ASKED);
  const { user, system } = process.cpuUsage(begun);
  agent.destroy();
  server.close();
  return Math.round(ASKED / ((user + system) / 1e6));
}

/** Busy time of all cores since the machine started, in seconds. */
export const processorSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** Returns a sentence with the processor time of a run, and its target on a machine of this speed. */
export function costOf(seconds, speed) {
  const perCore = Math.round(seconds / availableParallelism());
  const target = Math.round((REFERENCE.secondsPerCore * REFERENCE.requestsPerSecond) / speed);
  return (
    `Processor time: ${Math.round(seconds)} s, ${perCore} s per core. Bare Node answers ${speed} requests a second on one ` +
    `core here; with nothing else running, the target is ${target} s per core (${REFERENCE.secondsPerCore} s at ${REFERENCE.requestsPerSecond}).`
  );
}
