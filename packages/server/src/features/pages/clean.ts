import { readLink, readTextStyle, TAGS, writeTextStyle } from '@quarterdeck/contract/pages';
import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';

/** Deeper than real lists are nested; what is deeper keeps only its text. */
const DEEPEST = 100;

/** With so many elements that are opened and not closed, cleaning would keep the server busy. */
const MOST_OPEN = 5000;

const as =
  (tagName: string): Transformer =>
  () => ({ tagName, attribs: {} });

/** Nothing of the style that came is kept: its size and font are written again. */
const span: Transformer = (_, { style = '' }) => {
  const written = writeTextStyle(readTextStyle(style));
  return written === '' ? { tagName: 'nothing', attribs: {} } : { tagName: 'span', attribs: { style: written } };
};

/** Of a link, where it leads is kept. */
const link: Transformer = (_, { href = '' }) => {
  const address = readLink(href);
  return address === undefined ? { tagName: 'nothing', attribs: {} } : { tagName: 'a', attribs: { href: address } };
};

const options: IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: { span: ['style'], a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  parseStyleAttributes: false,
  // What other editors make of the same buttons.
  transformTags: { b: as('strong'), i: as('em'), ins: as('u'), del: as('s'), strike: as('s'), span, a: link },
  selfClosing: ['br'],
  nestingLimit: DEEPEST,
};

/**
 * Reduces HTML to what the editor can make: its elements, links, and spans with a size and a font. Scripts, pictures,
 * classes and every other style are gone; the text of unknown elements stays. What the editor makes comes out unchanged.
 */
export const clean = (html: string): string =>
  // As browsers write them.
  sanitizeHtml(html, options).replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;');

/** Whether so many elements are opened without being closed that nobody can have written it. */
export function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img|wbr|input)[a-z]/gi)) {
    open = Math.max(0, open + (slash ? -1 : 1));
    if (open > MOST_OPEN) return true;
  }
  return false;
}
