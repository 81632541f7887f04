import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A received email. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A real SMTP server that stores received emails. */
export interface Mailbox {
  readonly url: string;
  readonly mails: readonly Mail[];
  /** Waits for the n-th email (from 1) to an address and returns it. */
  mailTo(address: string, n?: number): Promise<Mail>;
  close(): Promise<void>;
}

/** Longer than any email takes on a slow machine. */
const PATIENCE_MS = 300_000;

function read(raw: string, to: string): Mail {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/);
  const encoded = body.join('\n\n');
  const quoted = /quoted-printable/i.test(head);
  const text = quoted
    ? encoded
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : encoded;
  return { to, subject: /^Subject: (.*)$/im.exec(head)?.[1] ?? '', text };
}

/** Starts an SMTP server on a free loopback port. It refuses addresses that begin with `refused`. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: Mail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        for (const { address } of session.envelope.rcptTo) mails.push(read(raw, address));
        arrivals.emit('mail');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  return {
    url,
    mails,
    mailTo: async (to, n = 1) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = mails.filter((mail) => mail.to === to)[n - 1];
        if (found) return found;
        if (signal.aborted) throw new Error(`Email number ${n} to ${to} did not arrive`);
        await once(arrivals, 'mail', { signal }).catch(() => undefined);
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
