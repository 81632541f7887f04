import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const packages = resolve(here, '..');

/** The workspace's own packages are bundled from source, by the same paths as their `exports`. */
const workspace = {
  name: 'workspace',
  setup(bundler) {
    bundler.onResolve({ filter: /^@quarterdeck\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/');
      const source = resolve(packages, name, 'src');
      if (rest.length === 0) return { path: resolve(source, 'index.ts') };
      return {
        path: rest[0] === 'core' ? resolve(source, `${rest.join('/')}.ts`) : resolve(source, ...rest, 'index.ts'),
      };
    });
  },
};

/**
 * Libraries of hundreds of small modules, which take longer to find and read than to run. They become part of the
 * build.
 */
const BUNDLED = /^(?:@quarterdeck|kysely|zod)(?:\/|$)/;

/** Node finds all other libraries where they are installed. */
const external = {
  name: 'external',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      BUNDLED.test(path) || kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

const commands = readdirSync(resolve(here, 'src/commands')).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** Tests run this build of the code they test, next to the shipped one. */
const outdir = resolve(here, process.argv[2] ?? 'dist');
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: [
    'src/main.ts',
    'src/features/documents/admin-document.ts',
    'src/features/documents/app-document.ts',
    ...commands.map((file) => `src/commands/${file}`),
  ],
  outbase: 'src',
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  plugins: [workspace, external],
  sourcemap: true,
  logLevel: 'warning',
});

// For client authors without a running server. The server serves the same document.
const built = (name) => import(pathToFileURL(resolve(outdir, `features/documents/${name}.js`)).href);
const { adminDocument } = await built('admin-document');
writeFileSync(resolve(outdir, 'admin-openapi.json'), `${JSON.stringify(adminDocument(), null, 2)}\n`);
const { appDocument } = await built('app-document');
writeFileSync(resolve(outdir, 'app-openapi.json'), appDocument());
