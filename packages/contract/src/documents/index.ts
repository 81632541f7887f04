import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';

/** The address of one document. */
const Source = z.object({
  url: z.string().describe('An address, or a path of this server'),
  variable: z.string().describe('The environment variable that sets it'),
  sends_token: z.boolean().describe('Whether the bearer token can be sent to its origin'),
});

/** The documents that describe the APIs of the product. */
export const documents = {
  sources: endpoint({
    method: 'GET',
    path: '/api-documents',
    event: 'api_documents.listed',
    access: 'api_documentation',
    summary: 'The addresses of the OpenAPI documents: of the console, of the mobile app, and of the search',
    input: z.strictObject({}),
    output: answer({ data: z.object({ admin: Source, mobile: Source, search: Source }) }),
  }),
};
