import './kit/zod.ts';
import './kit/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerServiceWorker } from './app/updates/service-worker.ts';

const REGISTER_AFTER_MS = 2000;

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// Whatever the page itself needs comes first.
if (import.meta.env.PROD)
  addEventListener('load', () => setTimeout(() => void registerServiceWorker(), REGISTER_AFTER_MS));
