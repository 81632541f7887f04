/** Between the window of the provider and the one that waits for it: the page that comes back shares nothing else with that. */
const CHANNEL = 'quarterdeck-proof';

/** Says in all windows of this console that the session has been proven once more. */
export function tellProven(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proven');
  channel.close();
}

/** Calls back when another window has proven the session. @returns what stops it. */
export function whenProven(run: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = run;
  return () => channel.close();
}
