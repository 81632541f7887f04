import type { ItemFault } from '@quarterdeck/contract/ingest';
import type { Checkpoint } from './checkpoint.ts';
import type { SentRows } from './follow.ts';

/** The results of the items in one call. */
export interface ApplyResult {
  readonly accepted: number;
  readonly waiting: number;
  /** For things: the number created, and the number deleted. */
  readonly added: number;
  readonly removed: number;
  readonly refused: readonly (ItemFault & { readonly index: number; readonly others?: readonly ItemFault[] })[];
}

/** The options of an import. */
export interface ImportOptions {
  readonly apply: (items: readonly unknown[]) => Promise<ApplyResult>;
  /** Unset for a dry run, which stores nothing. */
  readonly checkpoint?: Checkpoint | undefined;
  /** The name of the database that receives the items. */
  readonly database: string;
  /** Whether to stop after the batches that are under way. */
  readonly isStopped: () => boolean;
  /** Recently sent rows, which are not sent again; the import adds its own. */
  readonly sent?: SentRows | undefined;
}
