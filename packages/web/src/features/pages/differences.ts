import { diffArrays, diffWordsWithSpace } from 'diff';

/** One block of a text: a paragraph, a heading, a list item. */
export interface Block {
  /** Its kind, in words. */
  readonly kind: string;
  readonly text: string;
  /** Everything that identifies its content, including formatting. */
  readonly whole: string;
}

/** A stretch of text that is in both versions, or in only one of them. */
export interface Part {
  readonly text: string;
  readonly is: 'same' | 'removed' | 'added';
}

/** The change of a block, or several unchanged blocks. */
export type Row =
  | { readonly is: 'same'; readonly blocks: readonly Block[] }
  | { readonly is: 'removed' | 'added'; readonly block: Block }
  | { readonly is: 'changed'; readonly from: Block; readonly to: Block; readonly parts: readonly Part[] };

/** The time limit of a comparison, in milliseconds: texts without anything in common are not worth a longer wait. */
const PATIENCE_MS = 1000;
/** The least share of common text for comparing words. With less, the two blocks as a whole are easier to read. */
const LEAST_SHARED = 0.3;

interface Change {
  readonly added?: boolean;
  readonly removed?: boolean;
}

const kindOf = ({ added, removed }: Change): Part['is'] => (added ? 'added' : removed ? 'removed' : 'same');

const partsOf = (from: string, to: string): readonly Part[] => {
  const changes = diffWordsWithSpace(from, to, { timeout: PATIENCE_MS }) ?? [];
  const parts = changes.map((change): Part => ({ text: change.value, is: kindOf(change) }));
  const shared = parts.reduce((sum, { text, is }) => sum + (is === 'same' ? text.length : 0), 0);
  if (shared >= LEAST_SHARED * Math.max(from.length, to.length)) return parts;
  return [
    { text: from, is: 'removed' },
    { text: to, is: 'added' },
  ];
};

/** Returns the rows of removed blocks and those that replaced them. */
function rowsOf(from: readonly Block[], to: readonly Block[]): Row[] {
  return Array.from({ length: Math.max(from.length, to.length) }, (_, at): Row[] => {
    const [old, fresh] = [from[at], to[at]];
    if (old && fresh) return [{ is: 'changed', from: old, to: fresh, parts: partsOf(old.text, fresh.text) }];
    if (old) return [{ is: 'removed', block: old }];
    return fresh ? [{ is: 'added', block: fresh }] : [];
  }).flat();
}

/** Returns the changes of a text's blocks, in order. */
export function differencesOf(before: readonly Block[], after: readonly Block[]): readonly Row[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.whole === other.whole,
    timeout: PATIENCE_MS,
  });
  if (!changes) return rowsOf(before, after);
  const rows: Row[] = [];
  let removed: readonly Block[] = [];
  for (const change of changes) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    rows.push(...rowsOf(removed, change.added ? change.value : []));
    removed = [];
    if (!change.added) rows.push({ is: 'same', blocks: change.value });
  }
  return [...rows, ...rowsOf(removed, [])];
}
