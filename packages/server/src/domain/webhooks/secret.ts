import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes the secret of an endpoint, as Standard Webhooks writes it. It is shown once; the database gets it encrypted. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** What is signed: the id of the event, the seconds since 1970 at which it is sent, and the body. */
export interface Message {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The headers of a message after Standard Webhooks: the version and the HMAC-SHA256, one for each secret that is good at this
 * moment, with a blank between them.
 */
export const signedHeaders = (
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' '),
});
