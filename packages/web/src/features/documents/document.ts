import { hasWords } from '@quarterdeck/contract/core/text/text';

/** Any part of a document by an outside author: nothing about it is certain. */
export type Part = Readonly<Record<string, unknown>>;

/** Whether a value has fields. */
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value as a part; anything else becomes an empty part. */
export const partOf = (value: unknown): Part => (isPart(value) ? value : {});
/** Returns the value as a list of parts. */
export const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
/** Returns the value as a text; anything else becomes an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An input of an operation. */
export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly text: string;
  readonly schema: Part;
}

/** The content of a request or an answer, in one media type. */
export interface Content {
  readonly type: string;
  readonly schema: Part | undefined;
  readonly example: unknown;
}

/** An answer of an operation. */
interface Answer {
  readonly status: string;
  readonly text: string;
  readonly contents: readonly Content[];
}

/** One call of an API. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly text: string;
  readonly permission: string | undefined;
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly contents: readonly Content[];
  readonly answers: readonly Answer[];
}

/** Operations under one name. */
export interface Section {
  readonly name: string;
  readonly text: string;
  readonly operations: readonly Operation[];
}

/** A document in the form in which it is shown. */
export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  readonly text: string;
  readonly servers: readonly string[];
  readonly sections: readonly Section[];
  /** Follows a reference within the document; returns other parts unchanged. */
  readonly resolve: (part: Part) => Part;
}

/** The loaded value does not describe an API; the message is one sentence. */
export class NotADocument extends Error {}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
const HOPS = 20;

/** Decodes a part of an address; a part with an invalid encoding stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function resolver(root: Part): (part: Part) => Part {
  const find = (pointer: string): unknown =>
    pointer
      .slice('#/'.length)
      .split('/')
      .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, step) => partOf(at)[step], root);
  return (part) => {
    let found = part;
    for (let hop = 0; hop < HOPS && textOf(found.$ref).startsWith('#/'); hop += 1) {
      const { $ref: pointer, ...beside } = found;
      found = { ...partOf(find(textOf(pointer))), ...beside };
    }
    return found;
  };
}

type Resolve = (part: Part) => Part;

const exampleIn = (holder: Part, resolve: Resolve): unknown =>
  holder.example ?? resolve(partOf(Object.values(partOf(holder.examples))[0])).value ?? undefined;

/**
 * Returns contents by schema, with their media types together: many documents offer each answer as JSON, YAML and more.
 */
function contentsOf(content: unknown, resolve: Resolve): readonly Content[] {
  const contents = new Map<unknown, Content>();
  for (const [type, body] of Object.entries(partOf(content))) {
    const holder = resolve(partOf(body));
    const schema = holder.schema === undefined ? undefined : partOf(holder.schema);
    const key = schema === undefined ? holder : JSON.stringify(schema);
    const known = contents.get(key);
    const types = known ? `${known.type}, ${type}` : type;
    contents.set(key, { type: types, schema, example: known?.example ?? exampleIn(holder, resolve) });
  }
  return [...contents.values()];
}

/** Returns the content of an answer or a body with a single schema, as before version 3. */
const contentsOfSchema = (holder: Part): readonly Content[] =>
  holder.schema === undefined
    ? []
    : [{ type: 'application/json', schema: partOf(holder.schema), example: Object.values(partOf(holder.examples))[0] }];

function parameterOf(found: Part, resolve: Resolve): Parameter {
  const { schema: sole, content, name, in: place, required, description, ...own } = found;
  const schema = sole ?? partOf(Object.values(partOf(content))[0]).schema;
  const example = exampleIn(found, resolve);
  return {
    name: textOf(name),
    place: textOf(place),
    isRequired: required === true,
    text: textOf(description),
    schema: { ...(schema === undefined ? own : partOf(schema)), ...(example === undefined ? {} : { example }) },
  };
}

function operationOf(path: string, method: string, part: Part, shared: unknown, resolve: Resolve): Operation {
  // A call's own parameters override those of its path.
  const all = [...partsOf(shared), ...partsOf(part.parameters)].map(resolve);
  const inputs = [...new Map(all.map((one) => [`${textOf(one.in)} ${textOf(one.name)}`, one])).values()];
  const body = resolve(partOf(part.requestBody));
  const permission = textOf(part['x-permission']);
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(part.summary) || textOf(part.operationId),
    text: textOf(part.description),
    permission: permission === '' ? undefined : permission,
    isDeprecated: part.deprecated === true,
    parameters: inputs.filter((one) => one.in !== 'body').map((one) => parameterOf(one, resolve)),
    contents: [
      ...contentsOf(body.content, resolve),
      ...inputs.filter((one) => one.in === 'body').flatMap(contentsOfSchema),
    ],
    answers: Object.entries(partOf(part.responses)).map(([status, answer]) => {
      const found = resolve(partOf(answer));
      return {
        status,
        text: textOf(found.description),
        contents: found.content === undefined ? contentsOfSchema(found) : contentsOf(found.content, resolve),
      };
    }),
  };
}

const OTHERS = 'Other endpoints';
const WEBHOOKS = 'Webhooks';

/** Reads an OpenAPI or Swagger document. @throws NotADocument for anything else. */
export function readDocument(value: unknown): ApiDocument {
  const root = partOf(value);
  const { openapi, swagger } = root;
  if (typeof (openapi ?? swagger) !== 'string') throw new NotADocument('There is no OpenAPI document at this address.');
  const resolve = resolver(root);
  const sections = new Map<string, Operation[]>(partsOf(root.tags).map(({ name }) => [textOf(name), []]));
  const paths = [
    ...Object.entries(partOf(root.paths)).map((entry) => [...entry, OTHERS] as const),
    ...Object.entries(partOf(root.webhooks)).map((entry) => [...entry, WEBHOOKS] as const),
  ];
  for (const [path, held, usual] of paths) {
    const item = resolve(partOf(held));
    for (const method of METHODS) {
      if (item[method] === undefined) continue;
      const part = partOf(item[method]);
      const operation = operationOf(path, method, part, item.parameters, resolve);
      const tags = Array.isArray(part.tags) && part.tags.length > 0 ? part.tags.map(String) : [usual];
      for (const tag of tags) sections.set(tag, [...(sections.get(tag) ?? []), operation]);
    }
  }
  const texts = new Map(partsOf(root.tags).map(({ name, description }) => [textOf(name), textOf(description)]));
  const info = partOf(root.info);
  return {
    title: textOf(info.title),
    version: textOf(info.version),
    text: textOf(info.description),
    servers:
      swagger === undefined
        ? partsOf(root.servers).map(({ url }) => textOf(url))
        : [`${textOf(root.host)}${textOf(root.basePath)}`],
    sections: [...sections]
      .filter(([, operations]) => operations.length > 0)
      .map(([name, operations]) => ({ name, text: texts.get(name) ?? '', operations })),
    resolve,
  };
}

/** Returns the sections with the operations that contain every word of a query. */
export function matchingSections(sections: readonly Section[], query: string): readonly Section[] {
  if (query.trim() === '') return sections;
  return sections.flatMap((section) => {
    const operations = section.operations.filter(({ method, path, summary, permission = '', parameters }) => {
      const text = [section.name, method, path, summary, permission, ...parameters.map(({ name }) => name)].join(' ');
      return hasWords(text, query);
    });
    return operations.length === 0 ? [] : [{ ...section, operations }];
  });
}
