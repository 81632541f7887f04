import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Sends a file of the built console, as a plain web server does. */
export function sendFile(file: string, response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}
