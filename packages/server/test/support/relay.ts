import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** An address that forwards to another one until it is closed. */
export interface Relay {
  readonly port: number;
  /** Returns the number of connections so far. */
  taken(): number;
  /** Refuses connections and ends those that are open. */
  goAway(): void;
  /** Accepts connections and keeps open ones, but forwards nothing. */
  fallSilent(): void;
  comeBack(): Promise<void>;
}

/** Opens an address that forwards to the server of a URL. */
export async function openRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let taken = 0;
  let isSilent = false;
  const listen = async (at: number): Promise<Server> => {
    const server = createServer((near) => {
      taken += 1;
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => sockets.delete(socket));
      }
      if (!isSilent) near.pipe(far).pipe(near);
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const at = (server.address() as AddressInfo).port;
  return {
    port: at,
    taken: () => taken,
    goAway: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    comeBack: async () => {
      server = await listen(at);
    },
  };
}
