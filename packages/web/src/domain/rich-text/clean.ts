import {
  ATTRIBUTES,
  type HtmlNode,
  leftOutSentence,
  noteElement,
  readAttribute,
  TAGS,
  tidy,
  writeHtml,
} from '@quarterdeck/contract/pages';
import DOMPurify, { type Config } from 'dompurify';
import { policyOf } from '../../ui/browser/trusted-types.ts';

/** DOMPurify parses into a document of its own, in which nothing runs. */
const reading = policyOf('dompurify', { createHTML: (text) => text, createScriptURL: () => '' });

const strict = DOMPurify(window);

strict.addHook('uponSanitizeAttribute', (element, attribute) => {
  const kept = readAttribute(element.localName, attribute.attrName, attribute.attrValue);
  attribute.keepAttr = kept !== undefined;
  attribute.attrValue = kept ?? '';
});

const SETTINGS: Config = {
  ...{ ALLOWED_ATTR: [...ATTRIBUTES], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false },
  // DOMPurify's types require more of a policy than it uses.
  ...(reading && { TRUSTED_TYPES_POLICY: reading as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']> }),
};

/**
 * Reduces HTML to what the editor can create, wherever it comes from, and returns nodes that are not in the page yet.
 * Nothing in it runs or is loaded.
 */
export const cleanHtml = (html: string): DocumentFragment =>
  strict.sanitize(html, { ...SETTINGS, ALLOWED_TAGS: [...TAGS], RETURN_DOM_FRAGMENT: true });

/** Pasted elements may also have a name, a color and an alignment, which are then converted. */
const PASTED: Config = {
  ...SETTINGS,
  ALLOWED_ATTR: [...ATTRIBUTES, 'name', 'color', 'align'],
  // The names of a form's fields replace its own properties.
  FORBID_TAGS: ['form'],
};

const readNodes = (nodes: Iterable<Node>): readonly HtmlNode[] =>
  [...nodes].flatMap((node): readonly HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: readNodes(node.childNodes) }];
  });

/** Pasted content in the stored format, and a sentence about what was left out. */
interface CleanPaste {
  readonly html: string;
  readonly leftOut: string;
}

/** Cleans pasted or dropped HTML, and converts it to the format in which the server stores texts. */
export function cleanPaste(html: string): CleanPaste {
  const purify = DOMPurify(window);
  const cleaned = purify.sanitize(html, { ...PASTED, RETURN_DOM_FRAGMENT: true });
  const { nodes, leftOut } = tidy(readNodes(cleaned.childNodes));
  for (const removed of purify.removed)
    if ('element' in removed && !(removed.element instanceof HTMLFormElement))
      noteElement(leftOut, { name: removed.element.nodeName.toLowerCase(), attributes: {}, children: [] });
  return { html: writeHtml(nodes), leftOut: leftOutSentence(leftOut) };
}
