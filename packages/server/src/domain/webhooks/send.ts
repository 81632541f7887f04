import type { lookup } from 'node:dns';
import { performance } from 'node:perf_hooks';
import type { Config } from '../../core/config.ts';
import { postTo } from '../../core/outbound/post.ts';
import { RefusedAddress } from '../../core/outbound/request.ts';
import type { Secrets } from '../../core/secrets.ts';
import { addressProblem } from './address.ts';
import { signedHeaders } from './secret.ts';

const PATIENCE_MS = 15_000;
/** How much of a response is read. */
const READ_BYTES = 64 * 1024;
/** How much of it is stored: the beginning of the app's error message or stack trace. */
const KEPT_CHARACTERS = 2000;

/** The event to send. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** The address, and the encrypted secrets for signing. */
export interface Recipient {
  readonly url: string;
  readonly encryptedSecrets: readonly Buffer[];
}

/** The result of a request. */
export interface Attempt {
  readonly at: Date;
  readonly url: string;
  /** Null when nothing was answered; `error` says why. */
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  /** The beginning of the response. */
  readonly answer: string;
}

/** How requests are sent. */
export interface Outbound {
  readonly config: Pick<Config, 'production' | 'productName' | 'webhookAllowedNetworks'>;
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly resolve?: typeof lookup;
  /** Aborts requests. */
  readonly signal?: AbortSignal;
}

/** Returns the body of a message, which is signed. */
export const bodyOf = ({ type, timestamp, data }: Message): string => JSON.stringify({ type, timestamp, data });

/** Returns the headers of a request, in addition to those of the signature. */
export const plainHeaders = ({ productName }: Pick<Config, 'productName'>): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': `${productName} webhooks`.replaceAll(/[^\x20-\x7e]/g, '?'),
});

/**
 * Returns the secrets that can be decrypted. One from before a change of SECRET_KEY does not prevent signing with a new
 * one.
 */
function secretsOf({ encryptedSecrets }: Recipient, { secrets }: Outbound): string[] {
  const failures: unknown[] = [];
  const readable = encryptedSecrets.flatMap((encrypted) => {
    try {
      return [secrets.decrypt(encrypted, 'webhook')];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (readable.length > 0) return readable;
  throw new Error('Its secret cannot be read because SECRET_KEY has changed. Change the secret', {
    cause: failures[0],
  });
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'The connection was interrupted',
  EPIPE: 'The connection was interrupted',
  ENOTFOUND: 'Unknown host',
  EAI_AGAIN: 'The host cannot be resolved at the moment',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host does not answer',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted',
};

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'AbortError') return 'No answer within 15 seconds';
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || error.message || code || 'unknown error';
}

/** Makes a text storable: a cut text may end with half a character. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, KEPT_CHARACTERS).toWellFormed();

/** Whether the response confirms that the message has arrived. */
export const isDelivered = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * Posts a body once. It uses only the connection to the receiver, and never throws.
 * @param headersAt returns additional headers for the time of sending, in seconds since 1970. An error that it throws
 * becomes the attempt's error.
 */
export async function sendBody(
  url: string,
  body: string,
  headersAt: (seconds: number) => Readonly<Record<string, string>>,
  outbound: Outbound,
): Promise<Attempt> {
  const at = new Date();
  const start = performance.now();
  const attempt = { at, url };
  const took = (): number => Math.round(performance.now() - start);
  const end = new AbortController();
  const abort = (): void => end.abort();
  const patience = setTimeout(abort, PATIENCE_MS);
  outbound.signal?.addEventListener('abort', abort);
  try {
    const problem = addressProblem(url, outbound.config);
    if (problem !== undefined) throw new RefusedAddress(problem);
    const bytes = Buffer.from(body);
    const { status, body: answer } = await postTo(
      url,
      bytes,
      {
        allowed: outbound.config.webhookAllowedNetworks,
        headers: {
          ...plainHeaders(outbound.config),
          'content-length': String(bytes.length),
          ...headersAt(Math.floor(at.getTime() / 1000)),
        },
        signal: end.signal,
        ...(outbound.resolve === undefined ? {} : { resolve: outbound.resolve }),
      },
      READ_BYTES,
    );
    return { ...attempt, status, error: null, ms: took(), answer: storable(answer.toString('utf8')) };
  } catch (error) {
    return { ...attempt, status: null, error: storable(reasonOf(error)), ms: took(), answer: '' };
  } finally {
    clearTimeout(patience);
    outbound.signal?.removeEventListener('abort', abort);
  }
}

/** Sends a signed message once. It never throws. */
export function sendMessage(to: Recipient, message: Message, outbound: Outbound): Promise<Attempt> {
  const body = bodyOf(message);
  const signed = (timestamp: number) => signedHeaders({ id: message.id, timestamp, body }, secretsOf(to, outbound));
  return sendBody(to.url, body, signed, outbound);
}
