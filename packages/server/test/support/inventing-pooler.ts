import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a proxy before a database until the test ends. Like a pooler, it invents the process id that a connection
 * receives.
 * @returns the address of the proxy.
 */
export async function inventingPooler(url: string): Promise<string> {
  const keyData = Buffer.from([0x4b, 0, 0, 0, 12]);
  const pooler = createServer((client) => {
    const { port, hostname } = new URL(url);
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(keyData);
      if (at >= 0) chunk.writeInt32BE(-5, at + keyData.length);
      client.write(chunk);
    });
    server.on('end', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => void pooler.close());
  const behind = new URL(url);
  behind.port = String((pooler.address() as AddressInfo).port);
  return behind.href;
}
