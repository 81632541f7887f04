import { DEMO_PASSWORD, demoAccounts, face, loadDemo, pictureNamed } from '@quarterdeck/demo';
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

/** What a file of the demo shows, by its folder and its name without `.svg`. */
const drawings: Readonly<Record<string, (name: string) => string | undefined>> = {
  faces: (name) => (/^\d{1,6}$/.test(name) ? face(Number(name)) : undefined),
  pictures: pictureNamed,
};

/** Serves the portraits and pictures that the demo data shows. */
export function serveDrawings(app: FastifyInstance): void {
  for (const [folder, draw] of Object.entries(drawings))
    app.get<{ Params: { file: string } }>(`/demo/${folder}/:file`, async (request, reply) => {
      const name = /^([a-z\d-]{1,40})\.svg$/.exec(request.params.file)?.[1];
      const drawing = name === undefined ? undefined : draw(name);
      if (drawing === undefined) return reply.callNotFound();
      return reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(drawing);
    });
}
