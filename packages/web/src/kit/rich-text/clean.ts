import { readTextStyle, TAGS, writeTextStyle } from '@quarterdeck/contract/pages';
import DOMPurify from 'dompurify';

const strict = DOMPurify(window);

// Nothing of a style that came is kept: what it says of size and font is written again.
strict.addHook('uponSanitizeAttribute', (element, attribute) => {
  const written = element.nodeName === 'SPAN' ? writeTextStyle(readTextStyle(attribute.attrValue)) : '';
  attribute.keepAttr = written !== '';
  attribute.attrValue = written;
});

const STYLE_ALONE = { ALLOWED_ATTR: ['style'], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/**
 * Reduces HTML to what the editor can make, whatever it came through, as nodes that are not in the page yet. Nothing in
 * it runs or is loaded.
 */
export const cleanHtml = (html: string): DocumentFragment =>
  strict.sanitize(html, { ...STYLE_ALONE, ALLOWED_TAGS: [...TAGS], RETURN_DOM_FRAGMENT: true });

/**
 * Cleans HTML from elsewhere that is pasted or dropped. Its styles stay for the editor to read, which takes from them what
 * it knows: other programs write bold letters as a style.
 */
export const cleanPasted = (html: string): string => DOMPurify.sanitize(html, STYLE_ALONE);
