import type { lookup } from 'node:dns';
import { performance } from 'node:perf_hooks';
import type { Config } from '../../core/config.ts';
import { postTo } from '../../core/outbound/post.ts';
import { RefusedAddress } from '../../core/outbound/request.ts';
import type { Secrets } from '../../core/secrets.ts';
import { addressProblem } from './address.ts';
import { signedHeaders } from './secret.ts';

const PATIENCE_MS = 15_000;
/** So much of an answer is read. */
const READ_BYTES = 64 * 1024;
/** So much of it is kept: what a sentence or a stack trace of the app begins with. */
const KEPT_CHARACTERS = 2000;

/** The event that is sent. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** Where it is sent, and the secrets with which it is signed, still encrypted. */
export interface Recipient {
  readonly url: string;
  readonly encryptedSecrets: readonly Buffer[];
}

/** The result of a request. */
export interface Attempt {
  readonly at: Date;
  readonly url: string;
  /** Null: nothing was answered, and `error` says why. */
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  /** The beginning of the answer. */
  readonly answer: string;
}

/** How requests go out. */
export interface Outbound {
  readonly config: Pick<Config, 'production' | 'productName' | 'webhookAllowedNetworks'>;
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly resolve?: typeof lookup;
  /** Ends requests before their time. */
  readonly signal?: AbortSignal;
}

/** The body of a message: what is signed, and what a receiver reads. */
export const bodyOf = ({ type, timestamp, data }: Message): string => JSON.stringify({ type, timestamp, data });

/** The headers of a request next to those of the signature. */
export const plainHeaders = ({ productName }: Pick<Config, 'productName'>): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': `${productName} webhooks`.replaceAll(/[^\x20-\x7e]/g, '?'),
});

/** The secrets that can be read: a former one, of before SECRET_KEY was changed, does not keep the new one from signing. */
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

/** A text that the database can keep: what is cut may end with half a character. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, KEPT_CHARACTERS).toWellFormed();

/** Whether an answer says that the message has arrived. */
export const isDelivered = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * Posts a body once. It holds nothing but the connection to the receiver, and never throws.
 * @param headersAt more headers, made for the seconds since 1970 at which it is sent; what they throw is the error of the attempt.
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
