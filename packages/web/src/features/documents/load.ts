import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { documents } from '@quarterdeck/contract/documents';
import { apiOrigin } from '../../ui/browser/console-config.ts';
import { type ApiDocument, NotADocument, readDocument } from './document.ts';

/** The source of one document. */
export type Source = OutputOf<typeof documents.sources>['data']['admin'];

/** The document could not be loaded; the message is one sentence. */
class LoadFailure extends Error {}

/**
 * Returns the address and the options of `fetch`. The bearer token goes only to our own origin and to configured ones.
 */
export function requestFor(
  { url, sends_token: isTrusted }: Source,
  token: string | null,
  own: string,
): readonly [address: string, init: RequestInit] {
  const address = new URL(url, own);
  // An address that only borrows our origin, as `blob:` does, is not ours.
  const isOwn = address.origin === new URL(own).origin && address.protocol === new URL(own).protocol;
  const hasToken = token !== null && (isOwn || isTrusted);
  return [
    address.href,
    {
      headers: { accept: 'application/json', ...(hasToken ? { authorization: `Bearer ${token}` } : {}) },
      credentials: isOwn ? 'same-origin' : 'omit',
      redirect: hasToken ? 'error' : 'follow',
      referrerPolicy: 'no-referrer',
    },
  ];
}

const MANY_BYTES = 20 * 1024 * 1024;

/** Loads a document. @throws NotLoaded, NotADocument */
export async function loadDocument(source: Source, token: string | null, signal: AbortSignal): Promise<ApiDocument> {
  const [address, init] = requestFor(source, token, apiOrigin());
  const answer = await fetch(address, { ...init, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFailure(
      `${address} cannot be reached from here. Its server must run and allow this origin (${location.origin}) to read it.`,
    );
  });
  if (!answer.ok) throw new LoadFailure(`${address} answered with the status ${answer.status}.`);
  const text = await answer.text();
  if (text.length > MANY_BYTES) throw new NotADocument('The document is too large to display.');
  const value = await Promise.resolve(text)
    .then((json) => JSON.parse(json) as unknown)
    .catch(() => {
      throw new NotADocument(`The file at ${address} is not JSON. Set the address of a JSON document.`);
    });
  return readDocument(value);
}
