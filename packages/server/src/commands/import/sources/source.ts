/** A row of a source, as an item. */
export interface SourceRow {
  /** The item to send; undefined when the row cannot be read. */
  readonly item: unknown;
  /** Why the row cannot be read. */
  readonly fault?: string;
  /** Set when the row is in the API's own format; the API's rules then apply to repeated items. */
  readonly isOfApi?: true;
  /** Returns the row as a line of the file of refused rows. */
  readonly refused: (reason: string) => string;
}

/** Rows that are written together. */
export interface Batch<Position> {
  readonly rows: readonly SourceRow[];
  /** Where to continue after these rows. */
  readonly position: Position;
}

/** A source of items, in an order that never changes. */
export interface Source<Position> {
  /** Its name in messages. */
  readonly name: string;
  /** Changes when the positions refer to other rows. */
  readonly identity: string;
  readonly start: Position;
  /** The file of refused rows: its name before the number, its extension and its first line. */
  readonly refusedFile: { readonly base: string; readonly ending: string; readonly head: string };
  batches(from: Position): AsyncIterable<Batch<Position>>;
  /** What was left for later, as a sentence. */
  readonly warning?: () => string | undefined;
  /** The share that has been read, from 0 to 1; undefined when it is unknown. */
  progress(): number | undefined;
}

/** The number of rows that are read and written together. */
export const BATCH_ROWS = 5000;

/** The column or field with the reason for a refusal; a second import ignores it. */
export const REASON = 'import_error';

/** Returns the id in a row; empty if it has none. */
export const idOf = (item: unknown): string => String((item as { readonly id?: unknown } | undefined)?.id ?? '');
