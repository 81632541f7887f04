import type { ChainedCommands, Editor } from '@tiptap/core';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** A kind of block, and how to change the block at the cursor to it. */
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

/** The kinds of blocks. The last one that matches is the kind of the block at the cursor. */
export const BLOCKS: readonly Block[] = [
  normal,
  ...([1, 2, 3, 4, 5, 6] as const).map(heading),
  { name: 'Blockquote', make: (chain) => chain.setBlockquote(), isThere: (editor) => editor.isActive('blockquote') },
  { name: 'Code', make: (chain) => chain.setCodeBlock(), isThere: (editor) => editor.isActive('codeBlock') },
];

/** Returns the name of the kind of block at the cursor. */
export const blockAt = (editor: Editor): string => (BLOCKS.findLast(({ isThere }) => isThere(editor)) ?? normal).name;

/** Changes the kind of the block at the cursor, which leaves its list or quotation. */
export function makeBlock(editor: Editor, name: string): void {
  const block = BLOCKS.find((one) => one.name === name) ?? normal;
  block.make(editor.chain().clearNodes()).run();
}
