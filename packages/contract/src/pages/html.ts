/** An element of a text, whatever parsed it: its name and attribute names are lowercase. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** An element or text. */
export type HtmlNode = string | HtmlElement;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

const escaped = (text: string, letters: RegExp): string => text.replace(letters, (letter) => ESCAPES[letter] ?? '');

/** Line ends are normalized, as parsers do. */
const writeText = (text: string): string => escaped(text.replace(/\r\n?/g, '\n'), /[&<>\u00a0]/g);

const writeAttributes = (attributes: HtmlElement['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value, /[&<>"\u00a0]/g)}"`)
    .join('');

/**
 * Serializes nodes as browsers do.
 * @param most the number of characters needed: a longer text is cut after them, and is still longer
 */
export function writeHtml(nodes: readonly HtmlNode[], most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const write = (node: HtmlNode): void => {
    if (length > most) return;
    if (typeof node === 'string') {
      add(writeText(node));
      return;
    }
    add(`<${node.name}${writeAttributes(node.attributes)}>`);
    if (node.name === 'br') return;
    node.children.forEach(write);
    add(`</${node.name}>`);
  };
  nodes.forEach(write);
  return parts.join('');
}
