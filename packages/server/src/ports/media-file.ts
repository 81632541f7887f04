/** A picture, sound or film: its type, its size and any part of it. */
export interface MediaFile {
  /** The media type, determined from the first bytes. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The file extension, set if the file must be saved and not shown. */
  readonly ending?: string;
  /** Reads the bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}
