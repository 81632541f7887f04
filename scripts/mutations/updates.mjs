import { faults, NOTHING, WEB, web } from './support/write.mjs';

const WORKER = 'packages/web/service-worker/service-worker.ts';
const worker = web('app/updates/worker-script');

export const updates = [
  ...faults(WORKER, worker, [
    [
      'the API is never kept',
      "request.mode === 'navigate' && !NO_SCREENS.some((start) => pathname.startsWith(start))",
      "request.mode === 'navigate'",
    ],
    [
      'only what is read',
      "if (request.method !== 'GET' || origin !== self.location.origin) return;",
      'if (origin !== self.location.origin) return;',
    ],
    [
      'only what is our own',
      "if (request.method !== 'GET' || origin !== self.location.origin) return;",
      "if (request.method !== 'GET') return;",
    ],
    ['only files with a hash', "if (pathname.startsWith('/assets/'))", "if (!pathname.startsWith('/api/'))"],
    [
      'pages come from the network',
      'const response = await fetch(request);\n    if (response.ok && isPage(response))',
      'const response = (await held(PAGE)) ?? (await fetch(request));\n    if (response.ok && isPage(response))',
    ],
    ['the last page without a network', 'return (await held(PAGE)) ?? Response.error();', 'return Response.error();'],
    ['a page that failed is not kept', 'if (response.ok && isPage(response)) await', 'if (isPage(response)) await'],
    [
      'a file that is a page is none',
      'if (response.ok && !isPage(response)) await (await caches.open(NAME)).put(request, response.clone());',
      'if (response.ok) await (await caches.open(NAME)).put(request, response.clone());',
    ],
    [
      'a file that is not there is not kept',
      'if (response.ok && !isPage(response)) await cache.put(path, response);',
      'if (!isPage(response)) await cache.put(path, response);',
    ],
    ['a file that is kept is not fetched again', 'if (here) return here;', NOTHING],
    ['this build and two before it', 'names.length - KEPT_BUILDS + 1', 'names.length - KEPT_BUILDS'],
    ['the oldest build goes', 'names.slice(0, Math.max(0,', 'names.slice(Math.max(0,'],
    ['its own build stays', '.filter((name) => name !== NAME)', NOTHING],
    ['open pages are told', 'for (const page of pages) page.postMessage({ entry: BUILD.entry });', NOTHING],
    ['open pages are taken over', 'await self.clients.claim();', NOTHING],
    ['it does not wait for open pages', 'await self.skipWaiting();', NOTHING],
    [
      'one file that cannot be had does not hold up the others',
      '} catch {\n    // Without a network there is nothing to take in.\n  }',
      '} finally {\n    // Without a network there is nothing to take in.\n  }',
    ],
  ]),
  ...faults(`${WEB}/app/updates/service-worker.ts`, web('app/updates/service-worker'), [
    ['a page of the same build is not told', ' || new URL(own.src).pathname === entry', NOTHING],
    ['a newer build is said', 'isNewer.set(true);', 'isNewer.set(false);'],
  ]),
  ...faults(`${WEB}/app/updates/service-worker.ts`, web('app/updates/service-worker'), [
    ['a failure is only logged', "log('The service worker could not be registered', cause);", 'throw cause;'],
    [
      'a page that nobody sees does not ask',
      "if (document.visibilityState === 'visible') registration",
      'registration',
    ],
  ]),
];
