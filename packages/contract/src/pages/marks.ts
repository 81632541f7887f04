import type { HtmlElement, HtmlNode } from './html.ts';
import { declarationsOf, readLink, readTextStyle, writeTextStyle } from './rich-text.ts';

/** An inline element around text, such as bold or a link. */
export type Mark = Pick<HtmlElement, 'name' | 'attributes'>;

/** Text or a line break (no text), with the elements around it, outermost first. */
export interface Leaf {
  readonly text: string | undefined;
  readonly marks: readonly Mark[];
}

/** Names that other editors use for the same formats. */
const NAMES = new Map<string, string>([
  ...(['strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const).map((name) => [name, name] as const),
  ...([
    ['b', 'strong'],
    ['i', 'em'],
    ['ins', 'u'],
    ['del', 's'],
    ['strike', 's'],
  ] as const),
]);

/** Reads the text formats that a style sets or unsets; formats that it does not mention are absent. */
function readStyle(style: string): ReadonlyMap<string, boolean> {
  const said = declarationsOf(style);
  const read = new Map<string, boolean>();
  const weight = said.get('font-weight') ?? '';
  if (weight !== '') read.set('strong', /^(bold|bolder|[6-9]00)$/.test(weight));
  const slant = said.get('font-style') ?? '';
  if (slant !== '') read.set('em', /^(italic|oblique)/.test(slant));
  const lines = said.get('text-decoration') ?? said.get('text-decoration-line') ?? '';
  if (lines !== '') {
    read.set('u', lines.includes('underline'));
    read.set('s', lines.includes('line-through'));
  }
  const height = said.get('vertical-align') ?? '';
  if (height !== '') {
    read.set('sub', height === 'sub');
    read.set('sup', height === 'super');
  }
  return read;
}

/** Merges nested spans into one; the inner style wins. */
function withSpan(marks: readonly Mark[], style: string): readonly Mark[] {
  const around = marks.find(({ name }) => name === 'span')?.attributes.style ?? '';
  const written = writeTextStyle({ ...readTextStyle(around), ...readTextStyle(style) });
  if (written === around) return marks;
  return [...marks.filter(({ name }) => name !== 'span'), { name: 'span', attributes: { style: written } }];
}

const withMark = (marks: readonly Mark[], name: string, attributes: Mark['attributes'] = {}): readonly Mark[] =>
  marks.some((mark) => mark.name === name) ? marks : [...marks, { name, attributes }];

/** Returns the elements around the text of an element, each at most once. */
export function marksIn({ name, attributes }: HtmlElement, around: readonly Mark[]): readonly Mark[] {
  const style = attributes.style ?? '';
  const said = readStyle(style);
  const own = NAMES.get(name);
  let marks = around;
  if (name === 'a') {
    const href = readLink(attributes.href ?? '');
    if (href !== undefined) marks = withMark(marks, 'a', { href });
  }
  if (own !== undefined && said.get(own) !== false) marks = withMark(marks, own);
  if (name === 'span') marks = withSpan(marks, style);
  for (const [mark, isSo] of said) if (isSo) marks = withMark(marks, mark);
  return marks;
}

const LINE_END: HtmlElement = { name: 'br', attributes: {}, children: [] };

/** Nests text in its elements, with one element around adjacent text that shares it. */
export function nest(leaves: readonly Leaf[], depth = 0): readonly HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (let at = 0; at < leaves.length; ) {
    const mark = leaves[at]?.marks[depth];
    let end = at + 1;
    if (mark === undefined) nodes.push(leaves[at]?.text ?? LINE_END);
    else {
      while (leaves[end]?.marks[depth] === mark) end += 1;
      nodes.push({ ...mark, children: nest(leaves.slice(at, end), depth + 1) });
    }
    at = end;
  }
  return nodes;
}

/** Line ends in the source show as blanks; text from the editor has none. */
const smoothed = (text: string): string =>
  text.replace(/[ \t\n\f\r]+/g, (blanks) => (/[^ ]/.test(blanks) ? '\n' : blanks));

/** Returns text without the line ends of its source, as a paragraph shows it. */
export const inOneLine = (leaves: readonly Leaf[]): readonly Leaf[] =>
  leaves.flatMap(({ text, marks }, at): readonly Leaf[] => {
    if (text === undefined) return [{ text, marks }];
    let line = smoothed(text);
    if (at === 0) line = line.replace(/^\n/, '');
    if (at === leaves.length - 1) line = line.replace(/\n$/, '');
    return line === '' ? [] : [{ text: line.replaceAll('\n', ' '), marks }];
  });
