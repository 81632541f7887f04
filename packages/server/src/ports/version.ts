/** The version of what a write changes, locked until the transaction ends, with who made it and when. */
export interface CurrentVersion {
  readonly version: number;
  readonly by: string | null;
  readonly at: Date;
  /** The version that set the part this write changes, if changes of other parts do not matter. */
  readonly since?: number;
  /** What they did, if there is a better name than `changed this`. */
  readonly did?: string;
}
