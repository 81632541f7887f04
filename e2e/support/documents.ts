import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const example = ({ headers }: IncomingMessage) => ({
  openapi: '3.0.3',
  info: {
    title: 'App API',
    version: '7',
    description: headers.authorization?.startsWith('Bearer ') ? 'Asked with a token' : 'Asked without a token',
  },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/feed/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        tags: ['feed'],
        summary: 'One post of the feed',
        responses: {
          200: {
            description: 'The post',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Post' } } },
          },
        },
      },
    },
    '/feed': {
      post: {
        summary: 'Post something',
        deprecated: true,
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Post' }, example: { title: 'Hello' } },
          },
        },
        responses: { 201: { description: 'Posted' } },
      },
    },
  },
  components: {
    schemas: {
      Post: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', maxLength: 80 },
          replies: { type: 'array', items: { $ref: '#/components/schemas/Post' } },
        },
      },
    },
  },
});

/** One gray pixel, which the browser stretches. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers as LibreTranslate does; what it says is not English, so that no journey takes it for the original. */
async function translate(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { q } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  const detectedLanguage = { confidence: 90, language: 'es' };
  reply.end(JSON.stringify({ translatedText: `In English: ${q}`, detectedLanguage }));
}

/** Serves a document on an origin of its own that says whether it was asked with a token; below `/tiles/` are those of a map, and `/translate` is a translation service. @returns the origin. */
export const serveDocument = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((request, reply) => {
      reply.setHeader('access-control-allow-origin', '*');
      reply.setHeader('access-control-allow-headers', 'authorization');
      reply.setHeader('content-type', 'application/json');
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname.startsWith('/tiles/')) return void reply.setHeader('content-type', 'image/png').end(TILE);
      if (pathname === '/translate') return void translate(request, reply);
      reply.end(request.method === 'OPTIONS' ? '' : JSON.stringify(example(request)));
    });
    server.unref();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
