import type { ChannelKind } from '@quarterdeck/contract/channels';
import type { Config } from '../../../core/config.ts';
import type { Secrets } from '../../../core/secrets.ts';
import { type Attempt, type Outbound, sendBody, sendMessage } from '../../webhooks/send.ts';
import { messageFor } from './message.ts';

/** A channel to post to, with its secrets encrypted. */
export interface ChannelAddress {
  readonly kind: ChannelKind;
  readonly sealedUrl: Buffer;
  readonly sealedSecret: Buffer | null;
}

/** A notice in the form that channels receive. */
export interface ChannelNotice {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  readonly about: { readonly type: string; readonly id: number };
}

/** How messages are sent. */
export interface ChannelOutbound extends Outbound {
  readonly config: Pick<Config, 'production' | 'productName' | 'webhookAllowedNetworks' | 'publicUrl'>;
  readonly secrets: Pick<Secrets, 'decrypt'>;
}

const UNREADABLE = 'The address cannot be decrypted because SECRET_KEY changed. Enter it again';

/** Returns the address of a channel; undefined when it was encrypted with another key. */
function urlOf({ sealedUrl }: ChannelAddress, { secrets }: ChannelOutbound): string | undefined {
  try {
    return secrets.decrypt(sealedUrl, 'webhook');
  } catch {
    return undefined;
  }
}

/** Posts notices to a channel as one message, without retries. It never throws. */
export async function sendToChannel(
  channel: ChannelAddress,
  notices: readonly ChannelNotice[],
  outbound: ChannelOutbound,
): Promise<Attempt> {
  const { kind, sealedSecret } = channel;
  const url = urlOf(channel, outbound);
  if (url === undefined) return { at: new Date(), url: '', status: null, error: UNREADABLE, ms: 0, answer: '' };
  const link = `${outbound.config.publicUrl}/notices`;
  if (kind !== 'webhook') {
    const texts = notices.map(({ text }) => text);
    return sendBody(url, JSON.stringify(messageFor(kind, texts, link)), () => ({}), outbound);
  }
  // The same notices get the same id when they are sent again, so that a receiver can recognize them.
  const id = `notices_${notices[0]?.id ?? 0}_${notices.at(-1)?.id ?? 0}`;
  const message = { id, type: 'notices', timestamp: new Date().toISOString(), data: { notices, url: link } };
  return sendMessage({ url, encryptedSecrets: sealedSecret === null ? [] : [sealedSecret] }, message, outbound);
}
