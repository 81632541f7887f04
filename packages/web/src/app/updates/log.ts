/** Logs what the product requires: that there is no network, and no service worker. */
export const log = (what: string, cause?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the product asks for these to be logged, and for nothing else
  console.info(what, cause ?? '');
};

/** Logs that there is no network, now or as soon as it is lost. Whatever needs the network shows that itself. */
export function logOffline(): void {
  const logGone = (): void => log('The network is not available');
  if (!navigator.onLine) logGone();
  addEventListener('offline', logGone);
}
