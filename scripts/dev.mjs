import { build, follow, install, node } from './lib.mjs';

const WEB_PORT = process.env.WEB_PORT ?? '5173';
const API_PORT = process.env.PORT ?? '3000';

install();
build();
console.log(`\n  The console with reload: http://localhost:${WEB_PORT}  (the server: http://localhost:${API_PORT})\n`);
// Groups of their own: a terminal's Ctrl-C would reach them next to ours, and a second one means "at once" to tsx.
const detached = true;
follow([
  node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
    detached,
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}` },
  }),
  node(['../../node_modules/vite/bin/vite.js', '--port', WEB_PORT, '--strictPort', '--clearScreen=false'], {
    cwd: 'packages/web',
    detached,
    env: { ...process.env, API_URL: `http://localhost:${API_PORT}` },
  }),
]);
