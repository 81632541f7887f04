import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), precompress()],
  build: { target: 'es2022', reportCompressedSize: false },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
});
