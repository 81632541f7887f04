import { readDocument } from '../../domain/rich-text/document.ts';
import type { Block } from './differences.ts';

type Node = ReturnType<typeof readDocument>;

/** Returns a link's words, followed by its address, because a change of that matters. */
const linked = ({ text = '', marks = [] }: Node): string => {
  const link = marks.find(({ type }) => type === 'link');
  return link ? `${text} (${link.attrs?.href})` : text;
};

const textOf = (node: Node): string =>
  node.type === 'hardBreak' ? '\n' : node.text === undefined ? (node.content ?? []).map(textOf).join('') : linked(node);

const kinds: Readonly<Record<string, string>> = {
  bulletList: 'Bullet list',
  orderedList: 'Ordered list',
  blockquote: 'Blockquote',
  codeBlock: 'Code',
  tableHeader: 'Table heading',
  tableCell: 'Table cell',
};

function kindOf({ type = '', attrs }: Node, around: string): string {
  if (type === 'heading') return `H${attrs?.level}`;
  return kinds[type] ?? around;
}

function* blocksIn(node: Node, around: string): Generator<Block> {
  const kind = kindOf(node, around);
  const isLeaf = ['paragraph', 'heading', 'codeBlock'].includes(node.type ?? '');
  if (isLeaf) yield { kind, text: textOf(node), whole: `${kind} ${JSON.stringify(node)}` };
  else for (const part of node.content ?? []) yield* blocksIn(part, kind);
}

/** Returns the blocks of a text, in order. */
export const blocksOf = (html: string): Block[] => [...blocksIn(readDocument(html), 'Normal')];
