import type { HtmlElement, HtmlNode } from './html.ts';
import { declarationsOf } from './rich-text.ts';

/** A list item as Word writes it: a paragraph with the depth of its list, whose first characters are its marker. */
interface WordItem {
  readonly level: number;
  readonly name: 'ul' | 'ol';
  readonly start: number;
  readonly children: readonly HtmlNode[];
}

interface Level {
  readonly level: number;
  readonly name: 'ul' | 'ol';
  readonly items: HtmlNode[];
}

/** A list made of such paragraphs, and its parts that later items can belong to. */
export interface WordList {
  readonly list: HtmlElement;
  readonly levels: readonly Level[];
}

const listStyle = (node: HtmlNode): string =>
  typeof node === 'string' ? '' : (declarationsOf(node.attributes.style ?? '').get('mso-list') ?? '');

const lettersOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(lettersOf).join(''));

/** Removes the markers of an item. */
function withoutMarks(nodes: readonly HtmlNode[], marks: string[]): readonly HtmlNode[] {
  return nodes.flatMap((node): readonly HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (listStyle(node) !== 'ignore') return [{ ...node, children: withoutMarks(node.children, marks) }];
    marks.push(lettersOf(node));
    return [];
  });
}

/** Reads a paragraph that is a list item in Word. */
export function wordItemOf(node: HtmlElement): WordItem | undefined {
  if (node.name !== 'p' && node.name !== 'div') return undefined;
  const level = /\blevel(\d)\b/.exec(listStyle(node))?.[1];
  if (level === undefined) return undefined;
  const marks: string[] = [];
  const children = withoutMarks(node.children, marks);
  const counted = /^\s*\(?(\d{1,5}|[a-z]{1,5})[.)]/i.exec(marks.join(''))?.[1];
  return { level: Number(level), name: counted === undefined ? 'ul' : 'ol', start: Number(counted) || 1, children };
}

/** Adds an item to a list, to a list nested in its last item, or to a new list. */
export function putItem(
  into: WordList | undefined,
  { level, name, start }: WordItem,
  children: readonly HtmlNode[],
): WordList {
  const item: HtmlNode[] = [...children];
  const li: HtmlElement = { name: 'li', attributes: {}, children: item };
  const levels = (into?.levels ?? []).filter((one) => one.level < level || (one.level === level && one.name === name));
  const top = levels.at(-1);
  if (into && top?.level === level) {
    top.items.push(li);
    return { ...into, levels };
  }
  const items: HtmlNode[] = [li];
  const list: HtmlElement = { name, attributes: start > 1 ? { start: String(start) } : {}, children: items };
  const around = top?.items.at(-1);
  if (into && typeof around === 'object') {
    (around.children as HtmlNode[]).push(list);
    return { ...into, levels: [...levels, { level, name, items }] };
  }
  return { list, levels: [{ level, name, items }] };
}
