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
/** What Prometheus sends as its bearer token. */
export const METRICS = 'a token for Prometheus';

/** A pooler that runs, and can be started again. */
export interface Pooler {
  readonly url: string;
  readonly running: () => RunningProcess;
  start(): void;
}

/** A pooler in transaction mode before the database, as the server's role. */
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

/** Writes `key.pem` and `cert.pem`, a certificate for `localhost` that no one else has signed. */
export function makeCertificate(tools: Tools, folder: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  run(tools.openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
}

/** A proxy with TLS before the instances, with a certificate of its own. */
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

/** What an instance is given. */
export interface InstanceOptions {
  readonly app: string;
  readonly owner: string;
  /** A replica. */
  readonly read?: string;
  readonly proxyPort: number;
  readonly mailbox: Mailbox;
}

/** One instance of the build, as `npm start` runs it in production. */
export interface DeployedInstance {
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Starts it, and waits until it is ready. @param program another build than the present one. */
  start(program?: string): Promise<RunningProcess>;
}

/** @param extra variables next to the usual ones, or instead of them. */
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
    DATABASE_POOL: '5',
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

/** What came back through the proxy. */
export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
  /** Its body as JSON. */
  json(): Record<string, unknown>;
}

interface RequestOptions {
  readonly input?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the proxy sees. */
  readonly from?: string;
}

/** Asks through the proxy, whose certificate is checked. @throws when there is no whole answer. */
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
