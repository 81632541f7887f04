import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { keepDatabaseIn } from '../../packages/server/test/support/embedded-home.ts';
import { serveDocument } from './documents.ts';
import { environmentFile, folder, mailFolder, origin, port } from './places.ts';

const dataFolder = join(folder, 'data');

const clean = (): void => rmSync(folder, { recursive: true, force: true });

clean();
for (const needed of [mailFolder, dataFolder]) mkdirSync(needed, { recursive: true });
keepDatabaseIn(dataFolder);

let received = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received += 1;
      for (const { address } of session.envelope.rcptTo) {
        const path = join(mailFolder, `${String(received).padStart(6, '0')}-${address}`);
        writeFileSync(path, Buffer.concat(chunks));
        // An email file appears only when it is complete.
        renameSync(path, `${path}.eml`);
      }
      done();
    });
  },
});

const [trusted, other] = [await serveDocument(), await serveDocument()];

smtp.listen(0, '127.0.0.1', () => {
  const address = smtp.server.address();
  const smtpPort = typeof address === 'object' && address ? address.port : 0;
  const shared = {
    NODE_ENV: 'development',
    SECRET_KEY: 'a secret key for journeys, long enough',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'error',
    // Enough connections and no time limits: on a busy machine, no call is refused and no slow statement is canceled.
    DATABASE_POOL: '30',
    PGOPTIONS: ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      .map((limit) => `-c ${limit}=10min`)
      .join(' '),
  };
  writeFileSync(environmentFile, JSON.stringify(shared));
  const server = spawn(process.execPath, ['--enable-source-maps', 'packages/server/dist/main.js'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...shared,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataFolder,
      DEMO_DATA: '1000',
      MOBILE_SPEC_URL: `${trusted}/openapi.json`,
      SEARCH_SPEC_URL: `${other}/openapi.json`,
      SPEC_TOKEN_ORIGINS: trusted,
      TRANSLATE_URL: other,
      TILE_URL: `${other}/tiles/{z}/{x}/{y}.png`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => {
    clean();
    process.exit(code ?? 1);
  });
});
