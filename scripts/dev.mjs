import { build, follow, install, node } from './lib.mjs';

const WEB_PORT = process.env.WEB_PORT ?? '5173';
const API_PORT = process.env.PORT ?? '3000';

install();
build();
console.log(`\n  The console with reload: http://localhost:${WEB_PORT}  (the server: http://localhost:${API_PORT})\n`);
// Separate process groups: a terminal's Ctrl-C would also reach these processes directly, and tsx takes a second signal
// as "stop immediately".
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
