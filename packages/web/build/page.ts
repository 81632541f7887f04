import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { chunksOf, startOf, withImports } from './chunks.ts';

/**
 * Lets the browser paint the page before its scripts and style sheets have come. The paint needs no script, and the page says so. The
 * style sheets are in the head, before those that are loaded later, and `main.tsx` applies them.
 */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replaceAll('<script type="module" crossorigin', '<script type="module" fetchpriority="low" crossorigin')
        .replace(
          /<link rel="stylesheet"([^>]*)>/g,
          '<link rel="preload" as="style"$1><link rel="stylesheet" media="not all" data-styles$1>',
        ),
  },
});

/** Has the browser fetch the font of the first page next to its scripts, instead of after the style sheet that names it. */
export function fontNextToScripts(): Plugin {
  let base = '/';
  return {
    name: 'font-next-to-scripts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-wght.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `${base}${file}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/** The files of the frame, which every screen of a signed-in admin needs, without those that every page needs. */
function frameFilesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const first = withImports(bundle, [startOf(bundle)]);
  const roots = chunksOf(bundle).filter(({ name }) => name === 'frame');
  const frame = withImports(bundle, roots).filter((chunk) => !first.includes(chunk));
  const styles = frame.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...frame.map(({ fileName }) => fileName)])];
}

/** By the addresses of screens, their title and description: what is known before they are opened, and has no tabs above it. */
async function headingsOf(): Promise<Readonly<Record<string, readonly [title: string, description: string]>>> {
  const path = fileURLToPath(new URL('../src/app/screens.ts', import.meta.url));
  const { module } = await runnerImport<typeof import('../src/app/screens.ts')>(path);
  const whole = module.screens.filter(({ path, access, nav }) => {
    const hasOther = path === '/' || path.includes('$') || nav?.section !== undefined;
    return access !== 'public' && !hasOther;
  });
  return Object.fromEntries(whole.map(({ path, title, description }) => [path, [title, description]]));
}

/** Puts the script that decides what is painted first into the page: a file of its own would be waited for. */
export function firstPaintInPage(): Plugin {
  let base = '/';
  return {
    name: 'first-paint-in-page',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await readFile(new URL('../first-paint.js', import.meta.url), 'utf8');
        const headings = JSON.stringify(await headingsOf());
        // Development has no bundle: its modules are asked for one by one.
        const files = bundle ? frameFilesOf(bundle).map((file) => `${base}${file}`) : [];
        const ready = script
          .replace('__FRAME_FILES__', () => JSON.stringify(files))
          .replace('__HEADINGS__', () => headings)
          .replace('__BASE__', () => JSON.stringify(base));
        return html.replace('<script></script>', () => `<script>\n${ready}</script>`);
      },
    },
  };
}
