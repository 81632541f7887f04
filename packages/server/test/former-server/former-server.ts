import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The commit that was recorded: the last one before the server was put in layers. */
export const FORMER_COMMIT = '0b503c8';
/** The last migration that it knew. */
export const LAST_MIGRATION = '0034-terms-of-large-statements';

/** A JSON Schema, as far as the documents use them. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly enum?: readonly unknown[];
}

export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What a call was answered. */
export interface Answer {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly body: unknown;
}

/** The rows of a database, as COPY writes them. */
export interface Dump {
  readonly tables: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: string }>>;
  readonly sequences: Readonly<Record<string, number>>;
}

/** Bit strings are nearly all zeros: of a long run only its length is kept, between two characters that no row has. */
export const shorten = (rows: string): string => rows.replace(/0{100,}/g, ({ length }) => `\u0001${length}\u0001`);
export const lengthen = (rows: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no row has it
  rows.replace(/\u0001(\d+)\u0001/g, (_, length: string) => '0'.repeat(Number(length)));

/** Reads what `record.ts` has written. */
export const readRecord = <Content>(name: 'document' | 'answers' | 'database'): Content =>
  JSON.parse(gunzipSync(readFileSync(new URL(`${name}.json.gz`, import.meta.url))).toString());
