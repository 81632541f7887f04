import type { AddressInfo } from 'node:net';
import type { Account, Options } from '@quarterdeck/conformance';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { loadDemo } from '@quarterdeck/demo';
import pg from 'pg';
import { PASSWORD, type TestServer, testServer } from './index.ts';

const DEMO_USERS = 60;
const ONE_TIME_CODE = /\b\d{6}\b/;

/** Our own server with demo data, at an address, and what the conformance kit needs of it. */
export interface Subject {
  /** Each time with a super admin of its own: one gets only so many codes an hour. */
  newOptions(): Promise<Options>;
  /** Admins with these permissions, one for each list of them. */
  newOthers(...of: readonly (readonly Permission[])[]): Promise<readonly Account[]>;
  stop(): Promise<void>;
}

/** Before anybody else is there. */
async function fillWithDemo({ ownerUrl, owner }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await loadDemo({ client, users: DEMO_USERS, today: new Date(), hashPassword: async () => 'no hash' });
  await client.end();
  // Staff set one of two; what an app sends as well is tried elsewhere.
  await owner.query(`update users set gender = 'female' where gender not in ('female', 'male')`);
}

/** Starts a server that the conformance kit can be run against. */
export async function startSubject(): Promise<Subject> {
  const server = await testServer();
  await fillWithDemo(server);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  /** How many mails of an address were read. */
  const read = new Map<string, number>();
  const readCode: Options['readCode'] = async ({ username, email = `${username}@staff.example` }) => {
    let n = read.get(email) ?? 0;
    for (;;) {
      n += 1;
      read.set(email, n);
      const code = ONE_TIME_CODE.exec((await server.mailbox.mailTo(email, n)).text)?.[0];
      if (code) return code;
    }
  };
  const newOptions = async (): Promise<Options> => ({
    url,
    account: { username: (await server.makeAdmin({ super: true })).username, password: PASSWORD },
    readCode,
    // No one waits for it: the last code was sent long ago.
    wait: async () =>
      void (await server.owner.query(`update challenges set code_sent_at = code_sent_at - interval '10 minutes'`)),
  });
  return {
    newOptions,
    newOthers: (...of) =>
      Promise.all(
        of.map(async (permissions) => ({
          username: (await server.makeAdmin({ permissions })).username,
          password: PASSWORD,
        })),
      ),
    stop: async () => {
      server.app.server.closeAllConnections();
      await server.stop();
    },
  };
}

/** The port of an address. */
export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0;
