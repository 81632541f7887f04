/** The version of what a write changes, locked until the transaction ends, with who made it and when. */
export interface CurrentVersion {
  readonly version: number;
  readonly by: string | null;
  readonly at: Date;
  /** The version at which the part that this write changes was last changed, if other changes do not matter. */
  readonly since?: number;
  /** What they did, if there is a better name than `changed this`. */
  readonly did?: string;
}
