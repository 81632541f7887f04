/** The most users that one list can change. */
export const MOST_LISTED = 5000;

const HEADINGS: ReadonlySet<string> = new Set(['id', 'user_id', 'app_id', 'email', 'e-mail', 'key']);

/** Returns the first cell of a line of CSV. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  return (quoted?.[1]?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? '').trim();
}

/** Returns the ids or emails of a list: the first column of a CSV, or a line each; each once, without the heading. */
export function keysIn(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(firstCell)
    .filter(Boolean);
  const rows = HEADINGS.has(cells[0]?.toLowerCase() ?? '') ? cells.slice(1) : cells;
  return [...new Set(rows)];
}

const cellOf = (text: string | number): string =>
  `"${String(text)
    .replace(/^[=+@-]/, "'$&")
    .replaceAll('"', '""')}"`;

/** Returns each user's result as CSV. */
export const resultsCsv = (
  results: readonly {
    readonly id: number;
    readonly subject: string | null;
    readonly done: number;
    readonly message: string;
  }[],
): string =>
  [
    'id,name,done,result',
    ...results.map(({ id, subject, done, message }) => [id, cellOf(subject ?? ''), done, cellOf(message)].join(',')),
  ].join('\r\n');
