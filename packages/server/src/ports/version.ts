/** The version of the thing that a write changes, locked until the transaction ends, and who made it when. */
export interface CurrentVersion {
  readonly version: number;
  readonly by: string | null;
  readonly at: Date;
  /** The version that what this write changes came with, when other changes do not matter to it. */
  readonly since?: number;
  /** What they did, when it has a better name than `changed this`. */
  readonly did?: string;
}
