import { type Endpoint, inputInQuery } from '@quarterdeck/contract/core/endpoint/endpoint';
import { queryReader } from '@quarterdeck/contract/core/endpoint/query';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldError, invalid } from '../../core/errors.ts';
import { fieldErrors, inputSentence } from './input-errors.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const MAX_DEPTH = 16;

/**
 * Finds a text that no field can contain: PostgreSQL refuses NUL and broken surrogates, and people never type the
 * others.
 */
function unfit(value: unknown, path: string, depth = 0): FieldError | undefined {
  if (typeof value === 'string')
    return CONTROL.test(value) || !value.isWellFormed()
      ? { field: path, message: 'Control characters and broken characters are not allowed' }
      : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return { field: path, message: 'Nested too deeply' };
  for (const [key, part] of Object.entries(value)) {
    const found = unfit(key, path, depth + 1) ?? unfit(part, path ? `${path}.${key}` : key, depth + 1);
    if (found) return found;
  }
  return undefined;
}

type RequestParts = Pick<FastifyRequest, 'query' | 'body'> & { readonly params?: unknown };

/** Returns the input with the path's fields. @throws Refusal invalid when one of them is given twice. */
function withPath(sent: unknown, params: Readonly<Record<string, string>>): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const twice = Object.keys(params).find((name) => Object.hasOwn(sent, name));
  if (twice !== undefined) throw invalid([{ field: twice, message: `${twice} belongs in the path` }]);
  return { ...sent, ...params };
}

/**
 * Creates the reader of a call's input, from the query or body and the path, by the call's schema. If a call has a
 * body, a query is refused rather than ignored.
 * @param hasPath whether the path contains fields of the input.
 * @throws Refusal invalid, by the reader, with every invalid field.
 */
export function inputReader<C extends Pick<Endpoint, 'method' | 'input'>>(
  one: C,
  hasPath = false,
): (request: RequestParts) => z.output<C['input']> {
  const readQuery = inputInQuery(one) ? queryReader(one.input) : undefined;
  return (request) => {
    const query = request.query as Readonly<Record<string, unknown>>;
    const [stray] = readQuery ? [] : Object.keys(query);
    if (stray !== undefined)
      throw invalid([{ field: stray, message: `This call expects JSON, not query parameters: ${stray}` }]);
    const sent = readQuery ? readQuery(query) : request.body === undefined ? {} : request.body;
    const raw = hasPath ? withPath(sent, request.params as Readonly<Record<string, string>>) : sent;
    const found = unfit(raw, '');
    if (found) throw invalid([found]);
    const parsed = one.input.safeParse(raw, { error: inputSentence });
    if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
    return parsed.data as z.output<C['input']>;
  };
}
