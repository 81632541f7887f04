import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Stands before a database until the test ends, as a pooler does: it invents the process that a connection learns of.
 * @returns the address behind which the database is.
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
