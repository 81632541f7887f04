import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Config } from '../core/config.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Db } from '../database/database.ts';
import { markBounced, markFailed, markSent, type QueuedEmail, takeDue } from './outbox.ts';

const POLL_MS = 1000;
const BATCH = 10;
const SMTP_MS = 10_000;
/** An unresponsive mail server must not delay a stop: its emails wait in the table, as after a crash. */
const STOP_MS = 3000;

const FIRST_PERMANENT = 500;

/** Whether the mail server refused the recipient permanently, as nodemailer reports it. */
const isAddressRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= FIRST_PERMANENT;

/** A way to deliver emails. */
interface Route {
  deliver(email: QueuedEmail): Promise<void>;
  /** Describes the obstacle, if there is one. */
  check(): Promise<string | undefined>;
}

/** Sends through the SMTP server. */
function smtp(config: Config, url: string): Route {
  const transport = nodemailer.createTransport(url, { from: config.mailFrom });
  Object.assign(transport.options, { connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS });
  return {
    deliver: async ({ recipient, subject, text }) => {
      await transport.sendMail({ to: recipient, subject, text: text() });
    },
    check: () =>
      transport.verify().then(
        () => undefined,
        (error: Error) =>
          `The mail server ${new URL(url).host} does not respond (${error.message}). Sign-in codes wait until it does.`,
      ),
  };
}

/** Writes each email as an .eml file, and logs the codes for the operator. */
function files(config: Config, show: (line: string) => void): Route {
  const folder = join(config.dataDir, 'mail');
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: config.mailFrom },
  );
  const deliver = async ({ id, kind, recipient, subject, text: read }: QueuedEmail): Promise<void> => {
    const text = read();
    const { message } = await transport.sendMail({ to: recipient, subject, text });
    await mkdir(folder, { recursive: true });
    const moment = new Date().toISOString().replace(/[:.]/g, '-');
    await writeFile(join(folder, `${moment}-${id}.eml`), message as Buffer, { mode: 0o600 });
    const secret = kind === 'code' ? /\b\d{6}\b/.exec(text) : /^ {4}(\S+)$/m.exec(text);
    if (kind === 'code') show(`Sign-in code for ${recipient}: ${secret?.[0]}`);
    if (kind === 'temporary-password') show(`Temporary password for ${recipient}: ${secret?.[1]}`);
  };
  return { deliver, check: async () => undefined };
}

/** The worker that delivers the emails in the outbox. */
export interface Mailer {
  /** Looks into the outbox now instead of at the next round. */
  wake(): void;
  /** Describes why email cannot be delivered now; undefined if it can. */
  check(): Promise<string | undefined>;
  /** Waits until the emails under way are delivered; the others stay in the table for the next server. */
  stop(): Promise<void>;
}

/**
 * Starts the worker. Every instance runs one, and they share the work through the table. A mail server that is down
 * only delays email.
 */
export function startMailer(
  options: { readonly config: Config; readonly db: Db; readonly secrets: Secrets; readonly log: FastifyBaseLogger },
  show: (line: string) => void,
): Mailer {
  const { config, db, secrets, log } = options;
  const { deliver, check } = config.smtpUrl === undefined ? files(config, show) : smtp(config, config.smtpUrl);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;

  async function deliverOne(email: QueuedEmail): Promise<void> {
    try {
      await deliver(email);
      await markSent(db, email.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      if (isAddressRefused(error) && (await markBounced(db, email.id, reason))) {
        log.warn({ mail: email.id, reason }, 'the mail server refused the address');
        return;
      }
      log.warn({ mail: email.id, tries: email.tries, reason }, 'email could not be delivered; retrying');
      await markFailed(db, email, reason);
    }
  }

  async function empty(): Promise<void> {
    try {
      while (!stopped) {
        const emails = await takeDue(db, secrets, BATCH);
        await Promise.all(emails.map(deliverOne));
        if (emails.length < BATCH) return;
      }
    } catch (error) {
      // After the stop, another server does the work.
      if (!stopped) log.warn({ err: error }, 'the outbox could not be read; retrying');
    }
  }

  function go(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    round = empty().finally(() => {
      round = undefined;
      if (again) {
        again = false;
        go();
      } else if (!stopped) timer = setTimeout(go, POLL_MS);
    });
  }

  go();
  return {
    // The work runs in the worker's own async context, not in that of the request that woke it.
    wake: AsyncLocalStorage.bind(go),
    check,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (round) await Promise.race([round, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}
