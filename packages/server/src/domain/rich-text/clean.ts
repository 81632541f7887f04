import { type HtmlElement, type HtmlNode, type LeftOut, tidy, writeHtml } from '@quarterdeck/contract/pages';
import { Parser } from 'htmlparser2';

/** Deeper than elements lie in any text that someone wrote; of what is deeper, only the letters are read. */
const DEEPEST = 400;

/** With this many elements that are opened and not closed, cleaning would keep the server busy. */
const MOST_OPEN = 5000;

interface Open extends HtmlElement {
  readonly children: HtmlNode[];
}

/** Reads HTML as browsers do, as far as it is about text. */
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

/** A text as it is kept, and what had no place in it. */
export interface CleanText {
  readonly text: string;
  readonly leftOut: LeftOut;
}

/**
 * Reduces HTML to what the editor can make: its elements, links, and spans with a size and a font. Scripts, pictures,
 * classes and every other style are left out; the text of unknown elements stays. The text is well-formed, and what is clean
 * comes out unchanged.
 * @param most how many characters are wanted: a longer text is broken off behind them, and is still longer
 */
export function cleanText(html: string, most?: number): CleanText {
  const { nodes, leftOut } = tidy(parse(html));
  return { text: writeHtml(nodes, most), leftOut };
}

/** The text alone. */
export const clean = (html: string): string => cleanText(html).text;

/** Whether more elements are opened without being closed than anyone can have written. */
export function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img|wbr|input)[a-z]/gi)) {
    open = Math.max(0, open + (slash ? -1 : 1));
    if (open > MOST_OPEN) return true;
  }
  return false;
}
