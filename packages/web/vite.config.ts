import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport, transformWithOxc } from 'vite';
import { servedAlone } from './build/served-alone.ts';
import { withoutAnswers } from './build/without-answers.ts';

/** The path below which the console is served. */
let base = '/';
const knowBase = (): Plugin => ({
  name: 'know-base',
  configResolved: (config) => {
    base = config.base;
  },
});

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
    const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
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

/**
 * Lets the browser paint what is in the page itself before the style sheets are here: they stand in the head, before those
 * that are loaded late, and `main.tsx` puts them into force.
 */
const stylesAfterFirstPaint = (): Plugin => ({
  name: 'styles-after-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="stylesheet"([^>]*)>/g,
        '<link rel="preload" as="style"$1><link rel="stylesheet" media="not all" data-styles$1>',
      ),
  },
});

const chunksOf = (bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** What a chunk imports itself. */
const importedBy = (bundle: Rolldown.OutputBundle, { imports }: Rolldown.OutputChunk) =>
  imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');

/** These chunks and all that they import. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  // A set hands out what is added to it on the way.
  const reached = new Set(chunks);
  for (const chunk of reached) for (const imported of importedBy(bundle, chunk)) reached.add(imported);
  return [...reached];
}

/** What every page needs: what the first script imports, and then that script itself. */
function firstChunksOf(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry);
  return [...withImports(bundle, entries).slice(entries.length), ...entries];
}

/**
 * Names what every page needs in the page, each as a script of its own: all are asked for at once, and each is run when it is
 * here, in a task of its own. With the first script alone, the browser would run all in one task, in which it does nothing else.
 */
const scriptsByThemselves = (): Plugin => ({
  name: 'scripts-by-themselves',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replace(/ *<script type="module"[^>]*><\/script>\n/, ''),
      // By the first script an open page knows its build (`app/updates/service-worker.ts`).
      tags: firstChunksOf(bundle).map(({ fileName, isEntry }) => ({
        tag: 'script',
        attrs: {
          ...{ type: 'module', async: true, fetchpriority: 'low', crossorigin: true },
          ...{ 'data-entry': isEntry, src: `${base}${fileName}` },
        },
        injectTo: 'body',
      })),
    }),
  },
});

/** The files of what every screen of the signed-in is made of, without those of the first page. */
function frameFilesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const first = firstChunksOf(bundle);
  const roots = chunksOf(bundle).filter(
    ({ facadeModuleId }) => facadeModuleId !== null && frameRoots.includes(facadeModuleId),
  );
  const frame = withImports(bundle, roots).filter((chunk) => !first.includes(chunk));
  const styles = frame.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...frame.map(({ fileName }) => fileName)])].map((file) => `${base}${file}`);
}

/** By the addresses of screens, what stands at their top: what is known before they are opened, and below no tabs. */
async function headingsOf(): Promise<Readonly<Record<string, readonly [title: string, description: string]>>> {
  const { module } = await runnerImport<typeof import('./src/app/screens.ts')>(sourceOf('app/screens.ts'));
  const whole = module.screens.filter(({ path, access, nav }) => {
    const hasOther = path === '/' || path.includes('$') || nav?.section !== undefined;
    return access !== 'public' && !hasOther;
  });
  return Object.fromEntries(whole.map(({ path, title, description }) => [path, [title, description]]));
}

/** Puts the script that decides what is painted first into the page: a file of its own would be waited for. */
const firstPaintInPage = (): Plugin => ({
  name: 'first-paint-in-page',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const script = await readFile(new URL('first-paint.js', import.meta.url), 'utf8');
      const headings = JSON.stringify(await headingsOf());
      const ready = script
        .replace('__FRAME_FILES__', JSON.stringify(frameFilesOf(bundle)))
        .replace('__HEADINGS__', () => headings)
        .replace('__BASE__', JSON.stringify(base));
      return html.replace('<script></script>', () => `<script>\n${ready}</script>`);
    },
  },
});

/** Has the browser fetch the font of the first page beside its scripts, instead of after the style sheet that names it. */
const fontBesideScripts = (): Plugin => ({
  name: 'font-beside-scripts',
  apply: 'build',
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

/** Whatever staff can do wrong has a message in the contract; the texts of the validator are for nobody, and heavy. */
const withoutValidatorTexts = (): Plugin => ({
  name: 'without-validator-texts',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => `export default () => ({ localeError: () => 'This is not valid' });`,
  },
});

/** Schemas name formats themselves (`z.email()`): without their old names, those of all texts, what nobody uses is not loaded. */
const withoutOldFormats = (): Plugin => ({
  name: 'without-old-formats',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const shorter = code.replace(/(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\([\s\S]*?\n\}\);/, '$1);');
      if (shorter === code) this.error('The validator has no old names of formats any more');
      return shorter;
    },
  },
});

/** What the document of the API and the audit log say about an endpoint comes from the server; the console shows none of it. */
const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.ts$/ },
    handler: (code) =>
      code
        .replace(/\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?\s*\)/g, '')
        .replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, "summary: '',")
        .replace(/\bevent:\s*'[a-z_.]+',/g, ''),
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

/**
 * The UI library draws each component with an id of React's and then, before the frame, once more with a random one, also where
 * an id is given: all effects of the page would have to run before that frame. The first id stays.
 */
const withoutSecondIds = (): Plugin => ({
  name: 'without-second-ids',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler: () => `import { useId as useReactId } from 'react';
export function useId(given) {
  const own = useReactId();
  return typeof given === 'string' ? given : \`mantine-\${own.replace(/[^\\w-]/g, '')}\`;
}`,
  },
});

/** Files that need each other may run before what they need is there: a white screen. Better no build. */
const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of chunksOf(bundle))
      if (withImports(bundle, importedBy(bundle, chunk)).includes(chunk)) this.error(`${chunk.fileName} needs itself`);
  },
});

interface Graph {
  readonly getModuleInfo: (id: string) => {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The file of a package that names all that is in it. */
const isIndex = (graph: Graph, id: string): boolean =>
  id.includes('/node_modules/') && (graph.getModuleInfo(id)?.importedIds.length ?? 0) > 60;

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at) => (at > 0 ? '-' : '') + letter.toLowerCase());

/** What a module imports; of a package whose index names everything, the files of what is taken by name. */
function importsOf(graph: Graph, id: string): readonly string[] {
  const info = graph.getModuleInfo(id);
  const imported = info?.importedIds ?? [];
  const indexes = imported.filter((one) => isIndex(graph, one));
  if (indexes.length === 0) return imported;
  const names = [...(info?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^."']/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  const files = new Set(names.flatMap((name) => [name, kebab(name)]));
  const taken = indexes
    .flatMap((index) => graph.getModuleInfo(index)?.importedIds ?? [])
    .filter((file) => files.has(/([^/]+)\.m?js$/.exec(file)?.[1] ?? ''));
  return [...imported.filter((one) => !indexes.includes(one)), ...taken];
}

const knownImports = new Map<string, readonly string[]>();

/** The same, worked out once: a module is reached from many files. */
function knownImportsOf(graph: Graph, id: string): readonly string[] {
  const imports = knownImports.get(id) ?? importsOf(graph, id);
  knownImports.set(id, imports);
  return imports;
}

/** These modules and all that they import; what is only loaded later is told, and not followed. */
function closure(graph: Graph, roots: readonly string[], later = new Set<string>()): ReadonlySet<string> {
  // A set hands out what is added to it on the way.
  const reached = new Set(roots);
  for (const id of reached) {
    for (const dynamic of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) later.add(dynamic);
    for (const imported of knownImportsOf(graph, id)) reached.add(imported);
  }
  return reached;
}

/** For each module how many files that are loaded by themselves need it. */
function usersOf(graph: Graph): ReadonlyMap<string, number> {
  const users = new Map<string, number>();
  const entryPoints = new Set([sourceOf('main.tsx')]);
  for (const entry of entryPoints)
    for (const id of closure(graph, [entry], entryPoints)) users.set(id, (users.get(id) ?? 0) + 1);
  return users;
}

const sourceOf = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const frameRoots = ['app/shell/shell.tsx', 'data/list/list.tsx', 'ui/screen/page.tsx'].map(sourceOf);
const signInRoots = ['login', 'verify-otp', 'forgot-password', 'logout'].map((name) =>
  sourceOf(`features/session/${name}.tsx`),
);

/** Style sheets that so many files need are loaded with the frame: a screen would ask for six to ten of a kilobyte each, and wait for all of them. */
const MANY = 7;

/**
 * What the sign-in pages share, what every screen of the signed-in is made of with the styles of many, and what both need, a file each. With a module, all
 * that it imports is in one of them, or on the first page: no file needs one that needs it. What has one user alone is in the file of its user.
 */
function sharedFilesOf(graph: Graph): ReadonlyMap<string, string> {
  const users = usersOf(graph);
  const [signIn, frame] = [closure(graph, signInRoots), closure(graph, frameRoots)];
  const styles = [...users].flatMap(([id, count]) => (id.endsWith('.css') && count >= MANY ? [id] : []));
  const shared = [...new Set([...signIn, ...frame, ...styles])].filter((id) => (users.get(id) ?? 0) > 1);
  const fileOf = (id: string): string => (!signIn.has(id) ? 'shared' : frame.has(id) ? 'both' : 'sign-in');
  return new Map(shared.map((id) => [id, fileOf(id)]));
}

let sharedFiles: ReturnType<typeof sharedFilesOf> | undefined;

/** Puts what many screens are made of into few files: it would be dozens, each for another set of screens. */
function sharedGroup(id: string, graph: Graph): string | null {
  sharedFiles ??= sharedFilesOf(graph);
  return sharedFiles.get(id) ?? null;
}

const REACT = /src\/app\/react\.ts$|node_modules\/(react|react-dom|scheduler)\/.*\.js$/;

/** The server that the console with reload works with. */
const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    react(),
    knowBase(),
    withoutJsonSchemas(),
    withoutValidatorTexts(),
    withoutOldFormats(),
    withoutDescriptions(),
    withoutAnswers(),
    withoutMarkup(),
    withoutSecondIds(),
    withoutCircles(),
    firstPaintInPage(),
    stylesAfterFirstPaint(),
    fontBesideScripts(),
    scriptsByThemselves(),
    serviceWorker(),
    precompress(),
    // Set by `npm run build:console`.
    ...(process.env.CONSOLE_CONFIG ? [servedAlone(JSON.parse(process.env.CONSOLE_CONFIG))] : []),
  ],
  build: {
    target: 'es2022',
    // The first browsers that know light-dark(): an older target would rewrite it, against the scheme that is chosen.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Scripts name what they import themselves; naming it once more, at each entry point, would weigh on the first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    // What every page needs is few files: a dozen small ones compress worse, and each is named wherever it is preloaded.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each large enough for a task of its own.
            { name: 'react', test: REACT, tags: ['$initial'] },
            { name: 'libraries', test: /node_modules\/.*\.m?js$/, tags: ['$initial'] },
            { name: 'initial', tags: ['$initial'] },
            { name: sharedGroup, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(['/api', '/app/v1', '/pages', '/tiles'].map((path) => [path, server])) },
});
