import type { Endpoint, InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../ui/browser/save-file.ts';
import { CallFailure } from './failure.ts';
import { fetchCall } from './send.ts';

const nameIn = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export.csv';

/**
 * Reads an answer to its end as a file; the browser stores large ones on disk.
 * @throws CallFailure when it breaks off.
 */
export async function readBlob(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  const type = answer.headers.get('content-type') ?? '';
  const body = answer.body?.pipeThrough(counter) ?? null;
  return new Response(body, { headers: { 'content-type': type } }).blob().catch(() => {
    throw new CallFailure(0, 'The download was interrupted. Try again');
  });
}

/**
 * Downloads the file that a call produces. The token is sent as a header, never in an address.
 * @returns a function that starts it, whether it runs, and how many bytes have arrived.
 */
export function useDownload<C extends Endpoint>(one: C) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation<void, CallFailure, InputOf<C>>({
    mutationFn: async (input) => {
      setBytes(0);
      const answer = await fetchCall(one, input);
      saveFile(await readBlob(answer, setBytes), nameIn(answer.headers.get('content-disposition')));
    },
  });
  return { start: download.mutate, isRunning: download.isPending, bytes };
}
