import './data/zod.ts';
import './ui/browser/refuse-markup.ts';
import './ui/form/clean-paste.ts';
import './ui/theme/styles.ts';
import { createBrowserHistory } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { newRouter } from './app/router.tsx';
import { keepScroll } from './app/scroll.ts';
import { log, logOffline } from './app/updates/log.ts';
import { isServedAlone } from './ui/browser/console-config.ts';
import { nextTask } from './ui/browser/next-task.ts';

const REGISTER_AFTER_MS = 2000;

logOffline();

const router = newRouter(createBrowserHistory());
keepScroll(router);

/** Waits for a style sheet of the build, which does not block the first paint, and applies it. */
async function applyStyles(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet)
    await new Promise((ended) => {
      link.addEventListener('load', ended);
      link.addEventListener('error', ended);
    });
  link.media = 'all';
}

/** On a slower connection, the page uses the system font until it is opened again. */
const FONT_MS = 500;

/**
 * Waits for the font, which the page loads together with its scripts: a later change of font would move the content.
 */
const fontIsHere = (): Promise<unknown> =>
  Promise.race([document.fonts.load('1rem "Inter Variable"'), new Promise((resolve) => setTimeout(resolve, FONT_MS))]);

const root = document.getElementById('root');
const styles = Promise.allSettled(
  [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')].map(applyStyles),
).then(fontIsHere);
// Until the first screen is ready, the page keeps its first paint.
if (root)
  void Promise.allSettled([nextTask().then(() => router.load()), styles]).then(() =>
    // Rendered in short tasks, so that input is not delayed.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      ),
    ),
  );

const register = (): void => {
  import('./app/updates/service-worker.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    (cause: unknown) => log('The service worker could not be registered', cause),
  );
};

// After everything the page itself needs. A separate web server does not send the header that lets the worker control
// the whole console.
if (import.meta.env.PROD && !isServedAlone) addEventListener('load', () => setTimeout(register, REGISTER_AFTER_MS));
