import { readLink, readTextStyle, TAGS, writeTextStyle } from '@quarterdeck/contract/pages';
import DOMPurify, { type Config } from 'dompurify';
import { policyOf } from '../../ui/browser/trusted-types.ts';

/** What DOMPurify reads goes into a document of its own, in which nothing runs. */
const reading = policyOf('dompurify', { createHTML: (text) => text, createScriptURL: () => '' });

const strict = DOMPurify(window);

/** What is kept of an attribute: of a span its size and font, of a link where it leads. */
function keptOf({ nodeName }: Element, name: string, value: string): string {
  if (nodeName === 'SPAN' && name === 'style') return writeTextStyle(readTextStyle(value));
  return nodeName === 'A' && name === 'href' ? (readLink(value) ?? '') : '';
}

strict.addHook('uponSanitizeAttribute', (element, attribute) => {
  const written = keptOf(element, attribute.attrName, attribute.attrValue);
  attribute.keepAttr = written !== '';
  attribute.attrValue = written;
});

const SETTINGS: Config = {
  ...{ ALLOWED_ATTR: ['style', 'href'], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false },
  // Its types name more of a policy than it uses.
  ...(reading && { TRUSTED_TYPES_POLICY: reading as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']> }),
};

/**
 * Reduces HTML to what the editor can make, whatever it came through, as nodes that are not in the page yet. Nothing in
 * it runs or is loaded.
 */
export const cleanHtml = (html: string): DocumentFragment =>
  strict.sanitize(html, { ...SETTINGS, ALLOWED_TAGS: [...TAGS], RETURN_DOM_FRAGMENT: true });

/**
 * Cleans HTML from elsewhere that is pasted or dropped. Its styles stay for the editor to read, which takes from them what
 * it knows: other programs write bold letters as a style.
 */
export const cleanPasted = (html: string): string => DOMPurify.sanitize(html, SETTINGS);
