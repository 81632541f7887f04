import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { ConsoleConfig } from '../src/ui/browser/console-config.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The origins that a console asks by its configuration. */
function originsOf({ api, tiles, documents = {} }: ConsoleConfig): readonly string[] {
  const addresses = [api, tiles, ...Object.values(documents)].filter((address) => /^https?:/.test(address ?? ''));
  return [...new Set(addresses.map((address) => new URL(address ?? '').origin))];
}

const SCRIPT = / *<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;

/** The page reads `config.json` before its first script, so that each of them knows it from the beginning. */
function startedAfterConfig(html: string, base: string): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([, address = '']) => address);
  const start = `
      const refuse = () => { document.body.textContent = 'The console cannot start: ${base}config.json cannot be read as JSON.'; };
      const config = await fetch('${base}config.json', { cache: 'no-cache' }).then((answer) => answer.json()).catch(refuse);
      if (config) {
        document.head.append(Object.assign(document.createElement('meta'), { name: 'quarterdeck-config', content: JSON.stringify(config) }));
        await import('${scripts.at(-1)}');
      }
    `;
  const ahead = scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`).join('');
  return html
    .replaceAll(SCRIPT, '')
    .replace('</head>', () => `${ahead}</head>`)
    .replace('</body>', () => `<script type="module">${start}</script></body>`);
}

/** The policy of a page. The contract is TypeScript, which the configuration of the build cannot import. */
async function policyOf(page: string, config: ConsoleConfig): Promise<string> {
  const { module } = await runnerImport<typeof import('@quarterdeck/contract/core/console-policy')>(
    fileURLToPath(import.meta.resolve('@quarterdeck/contract/core/console-policy')),
  );
  const scripts = [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    hashOf(script),
  );
  return Object.entries(module.consolePolicy(originsOf(config), scripts))
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The headers of the page, and of all other files. */
const headersOf = (policy: string): readonly (readonly [name: string, value: string])[] => [
  ['Content-Security-Policy', policy],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
];

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For web servers that read `_headers` and `_redirects` next to the files. */
const forStaticHosts = (base: string, policy: string) => ({
  _headers: [
    `${base}*`,
    ...headersOf(policy).map(([name, value]) => `  ${name}: ${value}`),
    '  Cache-Control: no-cache',
    `${base}assets/*`,
    '  ! Cache-Control',
    `  Cache-Control: ${IMMUTABLE}`,
    '',
  ].join('\n'),
  _redirects: `${base}* ${base}index.html 200\n`,
});

/** The files of the console are in `/srv/console`: the part of a `server` of nginx. */
const forNginx = (base: string, policy: string): string => {
  const headers = headersOf(policy).map(([name, value]) => `  add_header ${name} "${value}" always;`);
  return [
    `location ${base}assets/ {`,
    '  alias /srv/console/assets/;',
    '  gzip_static on;',
    `  add_header Cache-Control "${IMMUTABLE}" always;`,
    ...headers,
    '}',
    `location ${base} {`,
    '  alias /srv/console/;',
    `  try_files $uri ${base}index.html;`,
    '  gzip_static on;',
    '  add_header Cache-Control "no-cache" always;',
    ...headers,
    '}',
    '',
  ].join('\n');
};

/** The same for Caddy: the part of a site. */
const forCaddy = (base: string, policy: string): string =>
  [
    `handle_path ${base}* {`,
    '  root * /srv/console',
    '  header {',
    ...headersOf(policy).map(([name, value]) => `    ${name} "${value}"`),
    '  }',
    '  @assets path /assets/*',
    `  header @assets Cache-Control "${IMMUTABLE}"`,
    '  @others not path /assets/*',
    '  header @others Cache-Control no-cache',
    '  try_files {path} /index.html',
    '  file_server {',
    '    precompressed br gzip',
    '  }',
    '}',
    '',
  ].join('\n');

/**
 * Makes a console that any web server can serve: `config.json` next to the page, and what web servers need to know, with the content
 * security policy of exactly this page.
 */
export function servedAlone(config: ConsoleConfig): Plugin {
  let [base, folder] = ['/', 'dist'];
  return {
    name: 'served-alone',
    apply: 'build',
    configResolved: (resolved) => {
      base = resolved.base;
      folder = resolve(resolved.root, resolved.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        startedAfterConfig(html, base).replaceAll('Quarterdeck', () => escapeHtml(config.productName ?? 'Quarterdeck')),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'config.json', source: `${JSON.stringify(config, null, 2)}\n` });
    },
    async closeBundle() {
      const policy = await policyOf(await readFile(join(folder, 'index.html'), 'utf8'), config);
      const files = {
        ...forStaticHosts(base, policy),
        '../nginx.conf': forNginx(base, policy),
        '../Caddyfile': forCaddy(base, policy),
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    },
  };
}
