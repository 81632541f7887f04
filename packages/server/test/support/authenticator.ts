import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The options of an authenticator's answer. */
interface Wish {
  readonly challenge: string;
  readonly origin?: string;
  readonly host?: string;
  /** Whether it has verified the user by fingerprint or PIN. */
  readonly verifiesUser?: boolean;
  readonly counter?: number;
}

const HERE = { origin: 'http://localhost:3000', host: 'localhost' };
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const said = (type: 'create' | 'get', { challenge, origin = HERE.origin }: Wish): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

function headOf({ host = HERE.host, verifiesUser = true, counter = 0 }: Wish, flags = 0): Buffer {
  const head = Buffer.alloc(37);
  createHash('sha256').update(host).digest().copy(head);
  head[32] = PRESENT | (verifiesUser ? VERIFIED : 0) | flags;
  head.writeUInt32BE(counter, 33);
  return head;
}

/**
 * Creates a software passkey: it answers as a browser with an authenticator does (WebAuthn level 3, ES256, attestation
 * "none").
 */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
  const key = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    ...coordinates.flatMap((bytes, index) => [Buffer.from(index === 0 ? '215820' : '225820', 'hex'), bytes]),
  ]);
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    /** Returns the answer to creation options. */
    created(wish: Wish) {
      const data = Buffer.concat([headOf(wish, HAS_KEY), Buffer.alloc(16), Buffer.from([0, 32]), credential, key]);
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: said('create', wish).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Returns the answer to request options. */
    used(wish: Wish & { readonly userHandle?: string }) {
      const client = said('get', wish);
      const data = headOf(wish);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(wish.userHandle === undefined ? {} : { userHandle: wish.userHandle }),
        },
      };
    },
  };
}
