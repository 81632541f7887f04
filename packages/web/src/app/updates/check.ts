import { alert } from '../../ui/alert/alert.ts';

const RELOAD_MS = 1000;

/** Removes the service workers and their caches. */
async function forgetWorkers(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Clears the browser's copy of the console, and reloads it after a second. */
export async function checkForUpdates(): Promise<void> {
  alert.success('Checking for updates. The page will reload');
  await forgetWorkers();
  await new Promise((passed) => setTimeout(passed, RELOAD_MS));
  // A page that has just opened registers its worker within this second.
  await forgetWorkers();
  location.reload();
}
