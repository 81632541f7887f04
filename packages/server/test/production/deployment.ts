import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import type { Mailbox } from '../support/mailbox.ts';
import type { Postgres } from './postgres.ts';
import { type RunningProcess, run, type Sandbox, until } from './processes.ts';
import type { Tools } from './tools.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const ADDRESS = '127.0.0.1';
/** The bearer token that Prometheus sends. */
export const METRICS = 'a token for Prometheus';

/** A running pooler, which can be restarted. */
export interface Pooler {
  readonly url: string;
  readonly running: () => RunningProcess;
  start(): void;
}

/** Starts a pooler in transaction mode before the database, for the server's role. */
export async function startPooler(
  sandbox: Sandbox,
  tools: Tools,
  postgres: Postgres,
  password: string,
): Promise<Pooler> {
  const folder = sandbox.folder('pgbouncer');
  const port = await freePort();
  const users = sandbox.file(join(folder, 'users.txt'), `"quarterdeck_app" "${password}"\n`);
  const settings = sandbox.file(
    join(folder, 'pgbouncer.ini'),
    `[databases]
quarterdeck = host=${ADDRESS} port=${postgres.port} dbname=quarterdeck
[pgbouncer]
listen_addr = ${ADDRESS}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
`,
  );
  const start = (): RunningProcess => sandbox.start(tools.pgbouncer, [settings], {}, true);
  let running = start();
  return {
    url: `postgres://quarterdeck_app:${encodeURIComponent(password)}@${ADDRESS}:${port}/quarterdeck`,
    running: () => running,
    start: () => {
      running = start();
    },
  };
}

/** Writes `key.pem` and `cert.pem`, a self-signed certificate for `localhost`. */
export function makeCertificate(tools: Tools, folder: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  run(tools.openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
}

/** A TLS proxy before the instances, with its own certificate. */
export interface TlsProxy {
  readonly port: number;
  readonly certificate: string;
}

export async function startProxy(sandbox: Sandbox, tools: Tools, instances: readonly number[]): Promise<TlsProxy> {
  const folder = sandbox.folder('nginx');
  const port = await freePort();
  makeCertificate(tools, folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const settings = sandbox.file(
    join(folder, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream desk { ${instances.map((at) => `server ${ADDRESS}:${at} max_fails=0;`).join(' ')} }
  server {
    listen ${ADDRESS}:${port} ssl;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass http://desk;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`,
  );
  const nginx = sandbox.start(tools.nginx, ['-e', join(folder, 'error.log'), '-c', settings]);
  const certificate = readFileSync(join(folder, 'cert.pem'), 'utf8');
  await until('nginx listens', async () => (await send({ port, certificate }, 'GET', '/healthz')).status > 0, nginx);
  return { port, certificate };
}

/** The settings of an instance. */
export interface InstanceOptions {
  readonly app: string;
  readonly owner: string;
  /** The database URL of a replica. */
  readonly read?: string;
  readonly proxyPort: number;
  readonly mailbox: Mailbox;
}

/** An instance of the build, run in production as by `npm start`. */
export interface DeployedInstance {
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Starts it, and waits until it is ready. @param program another build to run. */
  start(program?: string): Promise<RunningProcess>;
}

/** @param extra additional or overriding environment variables. */
export function deployInstance(
  sandbox: Sandbox,
  port: number,
  where: InstanceOptions,
  extra: Readonly<Record<string, string>> = {},
): DeployedInstance {
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: where.app,
    DATABASE_OWNER_URL: where.owner,
    ...(where.read === undefined ? {} : { DATABASE_READ_URL: where.read }),
    SECRET_KEY: 'a secret key of a production test',
    SMTP_URL: where.mailbox.url,
    MAIL_FROM: 'Quarterdeck <desk@example.com>',
    PUBLIC_URL: `https://localhost:${where.proxyPort}`,
    TRUSTED_PROXIES: '1',
    TILE_URL: 'off',
    DATA_DIR: sandbox.folder('desk'),
    METRICS_TOKEN: METRICS,
    ...extra,
  };
  return {
    port,
    environment,
    start: async (program = main) => {
      const running = sandbox.start(process.execPath, ['--enable-source-maps', program], environment);
      const ready = async () => (await fetch(`http://${ADDRESS}:${port}/readyz`)).status === 200;
      await until('the server is ready', ready, running);
      return running;
    },
  };
}

/** An answer through the proxy. */
export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
  /** Returns the body as JSON. */
  json(): Record<string, unknown>;
}

interface RequestOptions {
  readonly input?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address that the proxy sees. */
  readonly from?: string;
}

/** Sends a request through the proxy and verifies its certificate. @throws when the answer is incomplete. */
export const send = (
  proxy: TlsProxy,
  method: string,
  path: string,
  { input, headers, from }: RequestOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{
          method,
          path,
          host: ADDRESS,
          port: proxy.port,
          servername: 'localhost',
          ca: proxy.certificate,
          agent: false,
        },
        headers: { host: `localhost:${proxy.port}`, 'content-type': 'application/json', ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, json: () => JSON.parse(body) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(input === undefined ? undefined : JSON.stringify(input));
  });
