import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { cleanHtml } from './clean.ts';
import { extensions } from './extensions.ts';

const parser = DOMParser.fromSchema(getSchema(extensions));

/** Parses HTML into a document of the editor. It preserves white space, so that the text is read as it was written. */
export const readDocument = (html: string): JSONContent =>
  parser.parse(cleanHtml(html), { preserveWhitespace: true }).toJSON();
