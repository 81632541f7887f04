/**
 * The channel between the provider's window and the one that waits for it: the page that returns has no other
 * connection to that.
 */
const CHANNEL = 'quarterdeck-proof';

/** Reports in all windows of this console that the identity was confirmed. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proven');
  channel.close();
}

/** Calls back when another window has confirmed the identity. @returns a function that stops it. */
export function onProof(run: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = run;
  return () => channel.close();
}
