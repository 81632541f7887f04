import type { ChainedCommands, Editor } from '@tiptap/core';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** A kind of block, and how the block at the cursor becomes one. */
interface Block {
  readonly name: string;
  readonly make: (chain: ChainedCommands) => ChainedCommands;
  readonly isThere: (editor: Editor) => boolean;
}

const heading = (level: Level): Block => ({
  name: `H${level}`,
  make: (chain) => chain.setHeading({ level }),
  isThere: (editor) => editor.isActive('heading', { level }),
});

const normal: Block = { name: 'Normal', make: (chain) => chain, isThere: () => true };

/** The kinds of blocks; the first that is there is the one at the cursor, read from the end. */
export const BLOCKS: readonly Block[] = [
  normal,
  ...([1, 2, 3, 4, 5, 6] as const).map(heading),
  { name: 'Blockquote', make: (chain) => chain.setBlockquote(), isThere: (editor) => editor.isActive('blockquote') },
  { name: 'Code', make: (chain) => chain.setCodeBlock(), isThere: (editor) => editor.isActive('codeBlock') },
];

/** What the block at the cursor is called. */
export const blockAt = (editor: Editor): string => (BLOCKS.findLast(({ isThere }) => isThere(editor)) ?? normal).name;

/** Makes the block at the cursor another one: it leaves the list or the quotation that it is in. */
export function makeBlock(editor: Editor, name: string): void {
  const block = BLOCKS.find((one) => one.name === name) ?? normal;
  block.make(editor.chain().clearNodes()).run();
}
