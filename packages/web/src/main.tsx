import './kit/zod.ts';
import './kit/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { logOffline, registerServiceWorker } from './app/updates/service-worker.ts';

const REGISTER_AFTER_MS = 2000;

logOffline();

const root = document.getElementById('root');
// Until the first screen is here, the page keeps what it was painted with.
if (root)
  void router.load().finally(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );

// Whatever the page itself needs comes first.
if (import.meta.env.PROD)
  addEventListener('load', () => setTimeout(() => void registerServiceWorker(), REGISTER_AFTER_MS));
