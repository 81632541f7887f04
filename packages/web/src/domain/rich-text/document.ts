import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { cleanHtml } from './clean.ts';
import { extensions } from './extensions.ts';

const parser = DOMParser.fromSchema(getSchema(extensions));

/** Reads HTML as a document of the editor; blanks stay, so that what was written is what is read. */
export const readDocument = (html: string): JSONContent =>
  parser.parse(cleanHtml(html), { preserveWhitespace: true }).toJSON();
