import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashToken, newToken } from '../../src/core/secrets.ts';
import { variables } from '../../src/core/variables.ts';
import {
  type DeployedInstance,
  deployInstance,
  METRICS,
  makeCertificate,
  type Pooler,
  startPooler,
} from '../production/deployment.ts';
import { adminCommand } from '../production/instances.ts';
import { type Postgres, type PostgresOptions, startPostgres } from '../production/postgres.ts';
import { newSandbox, type RunningProcess, run, type Sandbox } from '../production/processes.ts';
import type { Tools } from '../production/tools.ts';
import { freePort } from '../support/free-port.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { type Certificate, type Receiver, startReceiver } from '../support/receiver.ts';

/** The maximum number of connections of an instance to its database, as it is shipped. */
export const POOL = variables.database.DATABASE_POOL.parse(undefined);

const roles = fileURLToPath(new URL('../../dist/commands/roles.js', import.meta.url));
const passwords = { OWNER_PASSWORD: 'of-the-owner', APP_PASSWORD: 'of-the-server' };
/** The number of users whose profiles are changed. */
const PEOPLE = 200;

/** A signed-in admin. */
interface Admin {
  readonly id: number;
  readonly token: string;
}

/** The target of a workload, and its known data. */
export interface Target {
  /** Returns the address of an instance, for any number. */
  readonly at: (number: number) => string;
  /** A pool as the database owner. */
  readonly owner: pg.Pool;
  readonly admins: readonly Admin[];
  /** The ids of app users. */
  readonly people: readonly number[];
  /** An app key with the scopes that a workload needs. */
  readonly key: string;
  readonly receiver: Receiver;
}

/**
 * The build in production: Debian's PostgreSQL with two roles, instances, a mail server, and an app that receives
 * webhooks.
 */
export interface Stage extends Target {
  readonly sandbox: Sandbox;
  readonly postgres: Postgres;
  readonly mailbox: Mailbox;
  readonly desks: readonly DeployedInstance[];
  readonly running: RunningProcess[];
  readonly environment: Readonly<Record<string, string>>;
  readonly pooler: Pooler | undefined;
  end(): Promise<void>;
}

/** The options of a stage. */
export interface StageOptions {
  readonly instances?: number;
  readonly admins?: number;
  /** A pooler in transaction mode before the database; the caller can restart it. */
  readonly pooler?: boolean;
  readonly postgres?: PostgresOptions;
  readonly smtpUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of another build, which all instances run. */
  readonly release?: string;
  /** Runs before the first instance starts, with the owner's database URL. */
  readonly prepare?: (ownerUrl: string) => void;
}

/** Inserts app users and signed-in super admins directly into the database. */
export async function populate(owner: pg.Pool, admins: number): Promise<Pick<Target, 'people' | 'admins'>> {
  await owner.query(
    `insert into users (name, username, app_id) select 'Name', 'user' || n, 'u_' || n from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  const { rows: people } = await owner.query<{ id: string }>('select id from users order by id');
  const made: Admin[] = [];
  for (let number = 0; number < admins; number += 1) {
    const { rows } = await owner.query<{ id: string }>(
      `insert into users (name, username, email, is_admin) values ('Admin', $1, $1 || '@staff.example', true) returning id`,
      [`admin${number}`],
    );
    const id = Number(rows[0]?.id);
    await owner.query(`insert into admins (user_id, password_hash, is_sup_admin) values ($1, 'none', true)`, [id]);
    const token = newToken();
    await owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, $2, '127.0.0.1', 'test')`,
      [hashToken(token), id],
    );
    made.push({ id, token });
  }
  return { people: people.map(({ id }) => Number(id)), admins: made };
}

/** Connects the app: creates a key and a webhook. */
export async function connectApp(
  sandbox: Sandbox,
  environment: Readonly<Record<string, string>>,
  owner: pg.Pool,
  certificate?: Certificate,
  release?: string,
) {
  const receiver = await startReceiver(certificate);
  const key = adminCommand(
    sandbox,
    environment,
    ['key', 'create', 'app', '--scopes', 'write:people,write:events'],
    release,
  );
  receiver.verifiesWith(adminCommand(sandbox, environment, ['webhook', 'add', receiver.url, '--events', '*'], release));
  await owner.query('update service_keys set items_per_second = 1000000');
  return { receiver, key };
}

/** Starts everything and waits until it is ready. */
export async function setStage(tools: Tools, options: StageOptions = {}): Promise<Stage> {
  const sandbox = newSandbox();
  const mailbox = await startMailbox();
  const postgres = await startPostgres(sandbox, tools.postgres, tools.psql, options.postgres);
  postgres.psql(run(process.execPath, [roles], { env: passwords }));
  options.prepare?.(postgres.url('quarterdeck_owner', passwords.OWNER_PASSWORD));
  const pooler = options.pooler ? await startPooler(sandbox, tools, postgres, passwords.APP_PASSWORD) : undefined;
  const where = {
    app: pooler?.url ?? postgres.url('quarterdeck_app', passwords.APP_PASSWORD),
    owner: postgres.url('quarterdeck_owner', passwords.OWNER_PASSWORD),
    proxyPort: await freePort(),
    mailbox,
  };
  // In production, webhooks only use https.
  const certificates = sandbox.folder('certificate');
  makeCertificate(tools, certificates);
  const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(certificates, name), 'utf8'));
  const extra = {
    NODE_EXTRA_CA_CERTS: join(certificates, 'cert.pem'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
    LOG_LEVEL: 'warn',
    ...(options.smtpUrl === undefined ? {} : { SMTP_URL: options.smtpUrl }),
    ...options.environment,
  };
  const desks: DeployedInstance[] = [];
  for (let number = 0; number < (options.instances ?? 1); number += 1)
    desks.push(deployInstance(sandbox, await freePort(), where, extra));
  const running: RunningProcess[] = [];
  for (const desk of desks) running.push(await desk.start(options.release && join(options.release, 'main.js')));
  const owner = new pg.Pool({ connectionString: postgres.url('postgres', 'superuser of a test'), max: 2 });
  owner.on('error', () => undefined);
  const environment = desks[0]?.environment as Readonly<Record<string, string>>;
  const connected = await connectApp(sandbox, environment, owner, { key, cert }, options.release);
  return {
    ...connected,
    ...(await populate(owner, options.admins ?? 4)),
    sandbox,
    postgres,
    pooler,
    mailbox,
    desks,
    running,
    environment,
    owner,
    at: (number) => `http://127.0.0.1:${desks[number % desks.length]?.port}`,
    end: async () => {
      await owner.end();
      await connected.receiver.close();
      await sandbox.end();
      await mailbox.close();
    },
  };
}

/** Returns the number of connections to its database that the first instance reports. */
export async function countConnections({ at }: Pick<Target, 'at'>): Promise<number> {
  const metrics = await fetch(`${at(0)}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  return Number(/^database_connections\{state="total"\} (\d+)$/m.exec(await metrics.text())?.[1]);
}
