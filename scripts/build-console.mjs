import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { install, run } from './lib.mjs';

const USAGE = `npm run build:console -- --api https://api.example.com [--base /desk/] [--config config.json] [--out dist/console]
  Makes a console that any web server can serve, for an API at another address.
  --api     where the API is: calls go to <api>/api/v1
  --base    the path below which the console is served, / without it
  --config  a file whose values go into config.json: api, productName, tiles, tileAttribution, documents, acceptedHeaders
  --out     the folder: files/ is what to serve; nginx.conf and Caddyfile say how`;

function fail(why) {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        api: { type: 'string' },
        base: { type: 'string', default: '/' },
        config: { type: 'string' },
        out: { type: 'string', default: 'dist/console' },
      },
    }).values;
  } catch (error) {
    return fail(error.message);
  }
}

function configFrom(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read: ${error.message}`);
  }
}

const { api, base, config, out } = options();
if (!/^\/([^/]+\/)*$/.test(base)) fail(`--base begins and ends with a slash, as /desk/ does: ${base}`);
const values = { ...(config === undefined ? {} : configFrom(config)), ...(api === undefined ? {} : { api }) };
if (values.api !== undefined && !URL.canParse(values.api))
  fail(`--api is an address, as https://api.example.com is: ${values.api}`);

install();
const folder = resolve(out);
const code = run(
  process.execPath,
  [
    '../../node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'warn',
    '--base',
    base,
    '--outDir',
    join(folder, 'files'),
    '--emptyOutDir',
  ],
  { cwd: 'packages/web', env: { ...process.env, CONSOLE_CONFIG: JSON.stringify(values) } },
);
if (code === 0)
  console.log(`The console is in ${join(folder, 'files')}. Configurations for nginx and Caddy are next to it.`);
process.exit(code);
