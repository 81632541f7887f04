import { join } from 'node:path';
import { startMailbox } from '../../packages/server/test/support/mailbox.ts';
import { type BenchDatabase, environmentFor } from './database.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The built server as operators run it, and a session of its super admin. */
export interface OurServer extends Server {
  readonly token: string;
}

interface Wish {
  /** The path of the built file. */
  readonly main: string;
  /** The name of its log file, in the folder of the database. */
  readonly log: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the built server in production mode with a separate mail server, and signs in. */
export async function startOurServer(database: BenchDatabase, wish: Wish): Promise<OurServer> {
  const mailbox = await startMailbox();
  try {
    const server = await startServer({
      args: [wish.main],
      environment: {
        ...environmentFor(database),
        NODE_ENV: 'production',
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'info',
        // A benchmark exceeds the daily limit of an admin in seconds.
        PEOPLE_PER_DAY: 'off',
        ...wish.environment,
      },
      path: '/readyz',
      log: join(database.dataDir, wish.log),
    });
    try {
      // Repeated runs would exceed the sign-in limits.
      await database.query('delete from throttles');
      const [admin] = await database.query<{ email: string }>(`select email from users where username = 'admin'`);
      return { ...server, token: await signIn(server.port, mailbox, admin?.email ?? '') };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } finally {
    await mailbox.close();
  }
}
