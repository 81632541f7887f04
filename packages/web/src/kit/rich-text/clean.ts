import { readTextStyle, TAGS, writeTextStyle } from '@quarterdeck/contract/pages';
import DOMPurify from 'dompurify';

// Nothing of a style that came is kept: what it says of size and font is written anew.
DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const written = element.nodeName === 'SPAN' ? writeTextStyle(readTextStyle(attribute.attrValue)) : '';
  attribute.keepAttr = written !== '';
  attribute.attrValue = written;
});

/**
 * Reduces HTML to what the editor can make, whatever it came through, as nodes that are not in the page yet. Nothing in
 * it runs or is loaded.
 */
export const cleanHtml = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS],
    ALLOWED_ATTR: ['style'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
