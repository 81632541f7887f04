import type { ItemFault } from '@quarterdeck/contract/ingest';
import type { Checkpoint } from './checkpoint.ts';
import type { SentRows } from './follow.ts';

/** The results of items that were sent. */
export interface ApplyResult {
  readonly accepted: number;
  readonly waiting: number;
  /** Of things: how many are there that were not there before, and how many were taken away. */
  readonly added: number;
  readonly removed: number;
  readonly refused: readonly (ItemFault & { readonly index: number; readonly others?: readonly ItemFault[] })[];
}

/** How an import is done. */
export interface ImportOptions {
  readonly apply: (items: readonly unknown[]) => Promise<ApplyResult>;
  /** Without one nothing is kept: a dry run. */
  readonly checkpoint?: Checkpoint | undefined;
  /** How the database is called to which they go. */
  readonly database: string;
  /** Whether to stop after the batches that are under way. */
  readonly isStopped: () => boolean;
  /** Leaves out rows that were sent before, and gets those that were sent. */
  readonly sent?: SentRows | undefined;
}
