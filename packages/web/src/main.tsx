import './data/zod.ts';
import './ui/theme/styles.ts';
import { createBrowserHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { newRouter } from './app/router.tsx';
import { log, logOffline } from './app/updates/log.ts';

const REGISTER_AFTER_MS = 2000;

logOffline();

const router = newRouter(createBrowserHistory());

/** Waits for a style sheet of the build, which the first paint does not wait for, and puts it into force. */
async function applyStyles(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet)
    await new Promise((ended) => {
      link.addEventListener('load', ended);
      link.addEventListener('error', ended);
    });
  link.media = 'all';
}

const root = document.getElementById('root');
const styles = [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')].map(applyStyles);
// Until the first screen is here, the page keeps what it was painted with.
if (root)
  void Promise.allSettled([router.load(), ...styles]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );

const register = (): void => {
  import('./app/updates/service-worker.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    (cause: unknown) => log('The service worker could not be registered', cause),
  );
};

// Whatever the page itself needs comes first.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(register, REGISTER_AFTER_MS));
