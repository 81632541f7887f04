import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates an endpoint's secret in the format of Standard Webhooks. It is shown once, and stored encrypted. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** The signed content: the event's id, the time of sending in seconds since 1970, and the body. */
export interface Message {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers of a message, by Standard Webhooks. The signature header has the version and HMAC-SHA256 for each
 * valid secret, separated by blanks.
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
