import type { HtmlElement, HtmlNode } from './html.ts';
import { type LeftOut, note, noteElement } from './left-out.ts';
import { inOneLine, type Leaf, type Mark, marksIn, nest } from './marks.ts';
import { readAnchor, readAttribute, readLink } from './rich-text.ts';
import { putItem, type WordList, wordItemOf } from './word-list.ts';

/** The maximum nesting of lists, quotations and cells; anything deeper becomes paragraphs. */
const MOST_NESTED = 30;

/** Elements whose content is not text. */
const SILENT = new Set(['script', 'style', 'title', 'textarea', 'option', 'template']);

const LEAVES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that are not paragraphs, and separate their text from the text before and after. */
const BOXES = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
  ],
  ...[
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'header',
    'hgroup',
    'hr',
    'html',
    'legend',
    'li',
  ],
  ...['main', 'menu', 'nav', 'ol', 'optgroup', 'pre', 'search', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot'],
  ...['th', 'thead', 'tr', 'ul'],
]);

const BLANK = /^[ \t\n\f\r]*$/;

const isBlank = (node: HtmlNode): boolean => typeof node === 'string' && BLANK.test(node);

const isElement = (node: object | string): node is HtmlElement => typeof node === 'object' && 'name' in node;

const element = (
  name: string,
  children: readonly HtmlNode[],
  attributes: HtmlElement['attributes'] = {},
): HtmlElement => ({ name, attributes, children });

/** Returns the attributes with these names that a text keeps of an element. */
const keptOf = ({ name, attributes }: HtmlElement, names: readonly string[]): HtmlElement['attributes'] =>
  Object.fromEntries(
    names.flatMap((key) => {
      const value = readAttribute(name, key, attributes[key] ?? '');
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** Text outside a paragraph, and the anchor name of its place. */
interface Run {
  readonly leaves: readonly Leaf[];
  readonly id: string | undefined;
}

/** The current paragraph or heading, and its anchor name. */
interface LeafBlock {
  readonly name: string;
  id: string | undefined;
}

interface Place {
  readonly marks: readonly Mark[];
  readonly nesting: number;
  readonly isInTable: boolean;
  readonly leaf: LeafBlock | undefined;
}

/** The state while a text is read. */
interface Reading {
  readonly leftOut: LeftOut;
  readonly anchors: Set<string>;
  /** The anchor name of a block that has not started yet. */
  anchor: string | undefined;
}

/** Returns the anchor name, unless it is invalid or already used. */
function anchorOf({ anchors }: Reading, name: string | undefined): string | undefined {
  const anchor = readAnchor(name ?? '');
  if (anchor === undefined || anchors.has(anchor)) return undefined;
  anchors.add(anchor);
  return anchor;
}

function takeAnchor(reading: Reading): string | undefined {
  const { anchor } = reading;
  reading.anchor = undefined;
  return anchor;
}

/** Gives an anchor name to the current paragraph, or to the next one. */
function putAnchor(reading: Reading, name: string | undefined, leaf?: LeafBlock): void {
  const anchor = anchorOf(reading, name);
  if (anchor === undefined) return;
  const holder = leaf ?? reading;
  if ((leaf ? leaf.id : reading.anchor) !== undefined) note(reading.leftOut, 'anchor');
  else if ('anchor' in holder) holder.anchor = anchor;
  else holder.id = anchor;
}

const withId = (id: string | undefined): HtmlElement['attributes'] => (id === undefined ? {} : { id });

/** Returns the text of a block of code, with normalized line ends. */
function codeIn(nodes: readonly HtmlNode[], marks: readonly Mark[]): readonly Leaf[] {
  return nodes.flatMap((node): readonly Leaf[] => {
    if (typeof node === 'string') return node === '' ? [] : [{ text: node, marks }];
    if (node.name === 'br') return [{ text: '\n', marks }];
    if (SILENT.has(node.name)) return [];
    const inside = codeIn(
      node.children,
      marksIn(node, marks).filter(({ name }) => name !== 'code'),
    );
    return BOXES.has(node.name) || LEAVES.has(node.name) ? [...inside, { text: '\n', marks }] : inside;
  });
}

function codeBlock({ children: [first = '', ...more] }: HtmlElement, marks: readonly Mark[]): HtmlElement {
  // Browsers ignore a line end directly after `<pre>`.
  const begun = typeof first === 'string' ? first.replace(/^\r?\n/, '') : first;
  return element('pre', [element('code', nest(codeIn([begun, ...more], marks)))]);
}

function list(reading: Reading, node: HtmlElement, place: Place): HtmlElement | undefined {
  const items: { readonly nodes: HtmlNode[]; readonly isLoose: boolean }[] = [];
  for (const child of node.children) {
    if (isBlank(child)) continue;
    const last = items.at(-1);
    if (isElement(child) && child.name === 'li') {
      const { id } = child.attributes;
      items.push({
        nodes: id === undefined ? [...child.children] : [element('a', [], { id }), ...child.children],
        isLoose: false,
      });
    }
    // A nested list outside an item belongs to the previous item.
    else if (last && (last.isLoose || (isElement(child) && /^[uo]l$/.test(child.name)))) last.nodes.push(child);
    else items.push({ nodes: [child], isLoose: true });
  }
  const read = items.map(({ nodes, isLoose }) => ({ children: flow(reading, nodes, place), isLoose }));
  const kept = read.filter(({ children, isLoose }) => !isLoose || !children.every(isBlank));
  if (kept.length === 0) return undefined;
  return element(
    node.name,
    kept.map(({ children }) => element('li', children)),
    keptOf(node, ['start']),
  );
}

/** Reads a table. Content outside its cells comes before it. */
function table(reading: Reading, node: HtmlElement, place: Place) {
  const rows: HtmlElement[] = [];
  const before: HtmlNode[] = [];
  const readRow = ({ children }: HtmlElement): void => {
    const cells = children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
    before.push(...children.filter((child) => !cells.includes(child as HtmlElement) && !isBlank(child)));
    if (cells.length === 0) return;
    const read = cells.map((cell) =>
      element(cell.name, flow(reading, cell.children, place), keptOf(cell, ['colspan', 'rowspan'])),
    );
    rows.push(element('tr', read));
  };
  const readRows = ({ children }: HtmlElement): void => {
    for (const child of children) {
      if (isBlank(child)) continue;
      if (isElement(child) && child.name === 'tr') readRow(child);
      else if (isElement(child) && /^t(head|body|foot)$/.test(child.name)) readRows(child);
      else before.push(child);
    }
  };
  readRows(node);
  return { before, made: rows.length === 0 ? undefined : element('table', [element('tbody', rows)]) };
}

/** Reads the content of one element: either blocks or text. */
function flow(reading: Reading, nodes: readonly HtmlNode[], around: Place): readonly HtmlNode[] {
  const entries: (HtmlNode | Run)[] = [];
  let run: Leaf[] = [];
  let wordList: WordList | undefined;
  let loose: { readonly list: HtmlElement; readonly items: HtmlNode[] } | undefined;

  const last = () => entries.findLast((entry) => typeof entry !== 'string');
  const endRun = (leaf: LeafBlock | undefined): void => {
    const leaves = run;
    run = [];
    const blanks = leaves.map(({ text }) => text);
    if (blanks.every((text) => text !== undefined && BLANK.test(text))) entries.push(...(blanks as string[]));
    else if (leaf) {
      entries.push(element(leaf.name, nest(inOneLine(leaves)), withId(leaf.id)));
      leaf.id = undefined;
    } else entries.push({ leaves, id: takeAnchor(reading) });
  };
  const readLeaf = ({ name, attributes, children }: HtmlElement, place: Place): void => {
    endRun(place.leaf);
    const leaf: LeafBlock = { name, id: anchorOf(reading, attributes.id) ?? takeAnchor(reading) };
    const begun = entries.length;
    readAll(children, { ...place, leaf });
    endRun(leaf);
    const made = entries.slice(begun);
    if (made.every((entry) => typeof entry === 'string'))
      entries.splice(begun, made.length, element(name, made, withId(leaf.id)));
  };
  const readBlock = (node: HtmlElement, place: Place): boolean => {
    const { name, attributes, children } = node;
    const inside: Place = { ...place, leaf: undefined, nesting: place.nesting + 1 };
    if (place.nesting >= MOST_NESTED) return false;
    const item = wordItemOf(node);
    if (item) {
      endRun(place.leaf);
      const made = flow(reading, [element('p', item.children, { id: attributes.id ?? '' })], inside);
      const before = last();
      wordList = putItem(wordList?.list === before ? wordList : undefined, item, made);
      if (wordList.list !== before) entries.push(wordList.list);
      return true;
    }
    if (name === 'ul' || name === 'ol') {
      endRun(place.leaf);
      putAnchor(reading, attributes.id);
      const made = list(reading, node, inside);
      if (made) entries.push(made);
      return true;
    }
    if (name === 'li') {
      endRun(place.leaf);
      putAnchor(reading, attributes.id);
      if (!loose || last() !== loose.list) {
        const items: HtmlNode[] = [];
        loose = { list: element('ul', items), items };
        entries.push(loose.list);
      }
      loose.items.push(element('li', flow(reading, children, inside)));
      return true;
    }
    if (name === 'blockquote') {
      endRun(place.leaf);
      putAnchor(reading, attributes.id);
      entries.push(element(name, flow(reading, children, inside)));
      return true;
    }
    if (name === 'table' && !place.isInTable) {
      endRun(place.leaf);
      putAnchor(reading, attributes.id);
      const { before, made } = table(reading, node, { ...inside, isInTable: true });
      readAll(before, place);
      endRun(place.leaf);
      if (made) entries.push(made);
      return true;
    }
    return false;
  };
  const read = (node: HtmlNode, place: Place): void => {
    if (typeof node === 'string') {
      if (node !== '') run.push({ text: node, marks: place.marks });
      return;
    }
    const { name, attributes, children } = node;
    noteElement(reading.leftOut, node);
    if (SILENT.has(name)) return;
    if (name === 'br') run.push({ text: undefined, marks: place.marks });
    else if (readBlock(node, place)) return;
    else if (LEAVES.has(name)) readLeaf(node, place);
    else if (name === 'pre') {
      endRun(place.leaf);
      entries.push(
        codeBlock(
          node,
          place.marks.filter(({ name: mark }) => mark !== 'code'),
        ),
      );
    } else if (BOXES.has(name)) {
      endRun(place.leaf);
      putAnchor(reading, attributes.id);
      readAll(children, place);
      endRun(place.leaf);
    } else {
      if (name === 'a') {
        putAnchor(reading, attributes.name ?? attributes.id, place.leaf);
        if (attributes.href !== undefined && readLink(attributes.href) === undefined) note(reading.leftOut, 'address');
      }
      readAll(children, { ...place, marks: marksIn(node, place.marks) });
    }
  };
  const readAll = (all: readonly HtmlNode[], place: Place): void => {
    for (const node of all) read(node, place);
  };

  readAll(nodes, around);
  endRun(undefined);
  const runs = entries.filter((entry): entry is Run => typeof entry !== 'string' && !isElement(entry));
  const [first] = runs;
  if (runs.length === 1 && first?.id === undefined && !entries.some(isElement))
    return nest(inOneLine(first?.leaves ?? []));
  return entries.map((entry): HtmlNode => {
    if (typeof entry === 'string' || isElement(entry)) return entry;
    return element('p', nest(inOneLine(entry.leaves)), withId(entry.id));
  });
}

/** A text in its stored form, and what was left out of it. */
interface TidyText {
  readonly nodes: readonly HtmlNode[];
  readonly leftOut: LeftOut;
}

/**
 * Converts HTML of any origin into the stored form of a text. This form has only supported elements and attributes,
 * blocks that contain either blocks or text, and nothing nested in itself. Text in this form does not change. The text
 * of other elements stays; if such an element was a block, its text becomes a paragraph.
 */
export function tidy(nodes: readonly HtmlNode[]): TidyText {
  const reading: Reading = { leftOut: new Map(), anchors: new Set(), anchor: undefined };
  const tidied = flow(reading, nodes, { marks: [], nesting: 0, isInTable: false, leaf: undefined });
  if (reading.anchor !== undefined) note(reading.leftOut, 'anchor');
  return { nodes: tidied, leftOut: reading.leftOut };
}
