import { type HtmlElement, type HtmlNode, type LeftOut, tidy, writeHtml } from '@quarterdeck/contract/pages';
import { Parser } from 'htmlparser2';

/** Deeper than any text that a person writes. Of deeper elements, only the text is kept. */
const DEEPEST = 400;

/** With this many unclosed elements, cleaning would keep the server busy. */
const MOST_OPEN = 5000;

interface Open extends HtmlElement {
  readonly children: HtmlNode[];
}

/** Parses HTML like browsers do, as far as text is concerned. */
function parse(html: string): readonly HtmlNode[] {
  const root: Open = { name: '', attributes: {}, children: [] };
  const open: (Open | undefined)[] = [root];
  let inner = root;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const isKept = open.length <= DEEPEST;
      const opened: Open = { name, attributes, children: [] };
      open.push(isKept ? opened : undefined);
      if (!isKept) return;
      inner.children.push(opened);
      inner = opened;
    },
    onclosetag: () => {
      if (open.pop()) inner = open.at(-1) ?? root;
    },
    ontext: (text) => {
      inner.children.push(text);
    },
  });
  parser.end(html);
  return root.children;
}

/** A cleaned text, and what was removed. */
export interface CleanText {
  readonly text: string;
  readonly leftOut: LeftOut;
}

/**
 * Reduces HTML to what the editor can create: its elements, links, and spans with a size and a font. Scripts, pictures,
 * classes and all other styles are removed; the text of unknown elements stays. The result is well-formed, and clean
 * input is unchanged.
 * @param most the wanted number of characters: a longer text is cut after them, but is still longer
 */
export function cleanText(html: string, most?: number): CleanText {
  const { nodes, leftOut } = tidy(parse(html));
  return { text: writeHtml(nodes, most), leftOut };
}

/** Returns only the cleaned text. */
export const clean = (html: string): string => cleanText(html).text;

/** Whether there are more unclosed elements than a person can have written. */
export function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img|wbr|input)[a-z]/gi)) {
    open = Math.max(0, open + (slash ? -1 : 1));
    if (open > MOST_OPEN) return true;
  }
  return false;
}
