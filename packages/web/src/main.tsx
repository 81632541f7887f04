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

/** Waits for a style sheet of the build, which the first paint does not wait for, and puts it into force. */
async function applyStyles(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet)
    await new Promise((ended) => {
      link.addEventListener('load', ended);
      link.addEventListener('error', ended);
    });
  link.media = 'all';
}

/** A slower line gets the font of the system, until the page is opened again. */
const FONT_MS = 500;

/** Waits for the font, which the page has asked for next to its scripts: letters that come later would move what stands there. */
const fontIsHere = (): Promise<unknown> =>
  Promise.race([document.fonts.load('1rem "Inter Variable"'), new Promise((resolve) => setTimeout(resolve, FONT_MS))]);

const root = document.getElementById('root');
const styles = Promise.allSettled(
  [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')].map(applyStyles),
).then(fontIsHere);
// Until the first screen is here, the page keeps what it was painted with.
if (root)
  void Promise.allSettled([nextTask().then(() => router.load()), styles]).then(() =>
    // In short tasks: who presses something meanwhile is not kept waiting.
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

// Whatever the page itself needs comes first. A web server of its own has no header that would let the worker see all of the console.
if (import.meta.env.PROD && !isServedAlone) addEventListener('load', () => setTimeout(register, REGISTER_AFTER_MS));
