/** A picture, sound or film: what it is, how long, and any part of it. */
export interface MediaFile {
  /** What it is by its first bytes. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** How its name ends, when it is to be saved and not shown. */
  readonly ending?: string;
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}
