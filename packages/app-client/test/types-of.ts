import { compile } from 'json-schema-to-typescript';

type Json = Readonly<Record<string, unknown>>;

const BANNER = `// Written from the OpenAPI document of the API for the app: npm run client-types`;

/** Returns TypeScript types for the named schemas of an OpenAPI document. */
export async function typesOf(document: Json): Promise<string> {
  const { schemas } = document.components as { schemas: Json };
  const definitions = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/'));
  const written = await compile({ type: 'object', additionalProperties: false, definitions }, 'Root', {
    bannerComment: BANNER,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return written
    .replace(/^export interface Root \{\}\n/m, '')
    .replaceAll(
      /^ \*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/gm,
      '',
    )
    .replaceAll(
      /^\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/gm,
      '',
    );
}
