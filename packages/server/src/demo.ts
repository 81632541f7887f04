import { DEMO_PASSWORD, demoAccounts, face, loadDemo } from '@quarterdeck/demo';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Config } from './kit/config.ts';
import { hashPassword } from './kit/passwords.ts';

/** What there is to say about demo accounts; without a password there are none. */
export interface Demo {
  readonly password: string | undefined;
  readonly others: readonly string[];
}

/** Loads the demo data, if it is wanted and not there yet. */
export async function loadDemoData(config: Config, ownerUrl: string): Promise<Demo> {
  if (config.demoUsers === 0) return { password: undefined, others: [] };
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await loadDemo({ client, users: config.demoUsers, today: new Date(), hashPassword });
  } finally {
    await client.end();
  }
  return {
    password: DEMO_PASSWORD,
    others: demoAccounts.filter(({ isSuper }) => !isSuper).map(({ username }) => username),
  };
}

const DAY_SECONDS = 86_400;

/** Serves the portraits that the demo data shows. */
export function serveFaces(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/demo/faces/:file', async (request, reply) => {
    const seed = /^(\d{1,6})\.svg$/.exec(request.params.file)?.[1];
    if (seed === undefined) return reply.callNotFound();
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(face(Number(seed)));
  });
}
