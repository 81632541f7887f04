import { startBackend } from './backend.ts';

const code = '123456';
const { url } = await startBackend({ port: Number(process.env.BACKEND_PORT ?? 3200), code });
console.log(`
  An independent backend is running at ${url}/api/v1. Sign in as boss with the password "secret" and the code ${code}.
  Press Ctrl-C to stop.
`);
