import type { AddressInfo } from 'node:net';
import { type Account, countsOf, type Options, type Result } from '@quarterdeck/conformance';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { loadDemo } from '@quarterdeck/demo';
import pg from 'pg';
import { PASSWORD, type TestServer, testServer } from '../support/index.ts';
import { makeSeed } from '../support/seed.ts';

const DEMO_USERS = 60;
const ONE_TIME_CODE = /\b\d{6}\b/;

/** Our own server at an address, and what the conformance kit needs to test it. */
export interface Subject {
  /** Returns options with a new super admin each time: an admin gets only a limited number of codes an hour. */
  newOptions(): Promise<Options>;
  /** Creates an admin for each list of permissions. */
  newOthers(...of: readonly (readonly Permission[])[]): Promise<readonly Account[]>;
  stop(): Promise<void>;
}

/** Fills the database before anyone else is in it. */
async function fillWithDemo({ ownerUrl, owner }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await loadDemo({ client, users: DEMO_USERS, today: new Date(), hashPassword: async () => 'no hash' });
  await client.end();
  // Staff set one of two values; other tests cover further values of an app.
  await owner.query(`update users set gender = 'female' where gender not in ('female', 'male')`);
}

const sharePosts = ({ owner }: TestServer): Promise<unknown> =>
  owner.query(
    `insert into chat_messages (room_id, sender_id, type, post) select room_id, user_id, 'POST', $1 from chat_members`,
    [JSON.stringify({ post_meta: [{ type: 'image', title: 'A lamp', image: null }] })],
  );

/**
 * Starts a server to run the conformance kit against. It has demo data, which covers everything, or one thing of each
 * kind, which takes a tenth of the time.
 */
export async function startSubject(data: 'demo' | 'few'): Promise<Subject> {
  const server = await testServer();
  if (data === 'demo') await fillWithDemo(server);
  else await makeSeed(server, await server.signedIn({ super: true }));
  await sharePosts(server);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  /** The number of emails read per address. */
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
    // Skips the wait: the last code is moved into the past.
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

/** Returns the failures. @throws when the counts do not add up */
export function failuresIn(results: readonly Result[]): readonly string[] {
  const { pass, fail, 'not tried': notTried } = countsOf(results);
  if (pass + fail + notTried !== results.length) throw new Error('The counts do not add up');
  return results.filter(({ state }) => state === 'fail').map(({ id, words, seen }) => `${id} ${words}: ${seen}`);
}

/** Returns the port of an address. */
export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0;
