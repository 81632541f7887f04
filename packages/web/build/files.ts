import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Plugin, transformWithOxc } from 'vite';
import { startOf, withImports } from './chunks.ts';

const LEAST_BYTES = 1024;

/** Writes `.br` and `.gz` next to each text file, so that the server compresses nothing while it answers. */
export const precompress = (): Plugin => ({
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

/** The service worker keeps larger files only when they are first needed. */
const MOST_BYTES = 256 * 1024;

/** Writes the service worker, with the files of this build that it keeps at hand. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  // The page has its scripts by then, and the bundle those alone that are written.
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const source = new URL('../service-worker/service-worker.ts', import.meta.url);
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname);
      const start = startOf(bundle);
      const first = new Set(withImports(bundle, [start]).map(({ fileName }) => fileName));
      const files = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css|woff2)$/.test(fileName) && fileName.startsWith('assets/'))
        .filter((file) => {
          const { length } = file.type === 'chunk' ? file.code : file.source;
          return length <= MOST_BYTES || first.has(file.fileName);
        })
        .map(({ fileName }) => `/${fileName}`);
      const build = JSON.stringify({ entry: `/${start.fileName}`, files });
      // Registered as a classic script, which knows no exports.
      const script = `const BUILD = ${build};\n${code.replace(/^export\s*\{\s*\};?$/m, '')}`;
      this.emitFile({ type: 'asset', fileName: '1.0.0/service-worker.js', source: script });
    },
  },
});
