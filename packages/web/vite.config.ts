import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

const LEAST_BYTES = 1024;

/** Puts `.br` and `.gz` beside each text file, so that the server compresses nothing while it answers. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const content = await readFile(path);
        if (content.length < LEAST_BYTES) return;
        const brotli = await promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        });
        await writeFile(`${path}.br`, brotli);
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
      }),
    );
  },
});

/** Larger files wait until they are needed. */
const MOST_BYTES = 256 * 1024;

/** Writes the service worker, with the files of this build that it keeps at hand. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const source = new URL('service-worker/service-worker.ts', import.meta.url);
    const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname);
    const all = Object.values(bundle);
    const entry = all.find((file) => file.type === 'chunk' && file.isEntry);
    const files = all
      .filter((file) => /\.(js|css|woff2)$/.test(file.fileName) && file.fileName.startsWith('assets/'))
      .filter((file) => file === entry || (file.type === 'chunk' ? file.code : file.source).length <= MOST_BYTES)
      .map(({ fileName }) => `/${fileName}`);
    const build = JSON.stringify({ entry: `/${entry?.fileName}`, files });
    // Registered as a classic script, which knows no exports.
    const script = `const BUILD = ${build};\n${code.replace(/^export\s*\{\s*\};?$/m, '')}`;
    this.emitFile({ type: 'asset', fileName: '1.0.0/service-worker.js', source: script });
  },
});

/** The console makes no JSON schemas; without this, each schema would carry the means to. */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined;`)
        .join('\n'),
  },
});

/** Leaflet asks whether the browser knows SVG in a way that the content security policy will refuse: it does. */
const withoutMarkup = (): Plugin => ({
  name: 'without-markup',
  apply: 'build',
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler: (code) => code.replace(/var inlineSvg = [\s\S]*?\}\)\(\);/, 'var inlineSvg = true;'),
  },
});

interface Graph {
  readonly getModuleInfo: (id: string) => {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

const sourceOf = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Everything that these modules import, and what that imports; not what is only loaded later. */
function closure(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported);
  };
  for (const root of roots) follow(root);
  return reached;
}

const frameRoots = ['app/shell/shell.tsx', 'kit/list/list.tsx', 'kit/screen/page.tsx'].map(sourceOf);
const signInRoots = ['login', 'verify-otp', 'forgot-password', 'logout'].map((name) =>
  sourceOf(`features/session/${name}.tsx`),
);
const isOurs = (id: string): boolean => !id.includes('/node_modules/');

/** Our own modules of the frame, and the names of the icons in them; what the sign-in pages need as well is no part of it. */
function frameOf(graph: Graph): { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> } {
  const signIn = closure(graph, signInRoots);
  const own = [...closure(graph, frameRoots)].filter((id) => isOurs(id) && !signIn.has(id));
  const icons = own.flatMap((id) => graph.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []);
  // What is loaded later by itself stays a file of its own.
  return {
    modules: new Set(own.filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length === 0)),
    icons: new Set(icons),
  };
}

let frame: ReturnType<typeof frameOf> | undefined;

/** Puts the frame around every signed-in screen into one file: it would be dozens, each for another set of screens. */
function frameGroup(id: string, graph: Graph): string | null {
  frame ??= frameOf(graph);
  const icon = /icons-react\/.*\/(Icon\w+)\.m?js$/.exec(id)?.[1];
  return frame.modules.has(id) || (icon !== undefined && frame.icons.has(icon)) ? 'frame' : null;
}

/** The server that the console with reload works with. */
const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), withoutMarkup(), serviceWorker(), precompress()],
  build: {
    target: 'es2022',
    // The first browsers that know light-dark(): an older target would rewrite it, against the scheme that is chosen.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Scripts name what they import themselves; naming it once more, at each door, would weigh on the first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    // What every page needs is one file: a dozen small ones compress worse, and each is named wherever it is preloaded.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'] },
            { name: frameGroup, debugName: 'frame', includeDependenciesRecursively: false },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(['/api', '/demo', '/tiles'].map((path) => [path, server])) },
});
