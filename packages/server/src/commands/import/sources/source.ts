/** A row of a source, as an item. */
export interface SourceRow {
  /** What is sent; undefined when the row cannot be read. */
  readonly item: unknown;
  /** Why it cannot be read. */
  readonly fault?: string;
  /** It was written as an item of the API, whose rules say what becomes of several about the same. */
  readonly isOfApi?: true;
  /** The row as a line of the file of refused rows. */
  readonly refused: (reason: string) => string;
}

/** Rows that are written together. */
export interface Batch<Position> {
  readonly rows: readonly SourceRow[];
  /** Where the source goes on after them. */
  readonly position: Position;
}

/** Where items come from, in an order that is always the same. */
export interface Source<Position> {
  /** What it is called in sentences. */
  readonly name: string;
  /** Changes when other rows are at the positions. */
  readonly identity: string;
  readonly start: Position;
  /** The file of refused rows: its name without a number, its ending, and its first line. */
  readonly refusedFile: { readonly base: string; readonly ending: string; readonly head: string };
  batches(from: Position): AsyncIterable<Batch<Position>>;
  /** What was left for later, as a sentence. */
  readonly warning?: () => string | undefined;
  /** How much of it was read, from 0 to 1; undefined when no one knows. */
  progress(): number | undefined;
}

/** Rows that are read and written together. */
export const BATCH_ROWS = 5000;

/** The column, or the field, that says why a row was refused; a second import does not read it. */
export const REASON = 'import_error';

/** The id that a row gives; empty where it gives none. */
export const idOf = (item: unknown): string => String((item as { readonly id?: unknown } | undefined)?.id ?? '');
