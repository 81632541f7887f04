const LINE_MS = 10_000;
const BAR_MS = 200;
const WIDTH = 24;

const formatNumber = (value: number): string => Math.round(value).toLocaleString('en');

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** Returns the text to show: rows so far, rows per second and, if the total is known, the time left. */
function sentence(
  rows: number,
  done: number | undefined,
  first: { rows: number; done: number },
  seconds: number,
): string {
  const rate = seconds > 0 ? (rows - first.rows) / seconds : 0;
  const parts = [`${formatNumber(rows)} rows`, `${formatNumber(rate)} a second`];
  if (done !== undefined && done > first.done && done < 1)
    parts.push(`${duration((seconds * (1 - done)) / (done - first.done))} left`);
  return parts.join(' · ');
}

/** Shows how far an import is: a bar on a terminal, otherwise a line now and then. */
export function progressOn(stream: NodeJS.WriteStream, name: string, rowsBefore: number) {
  const begun = Date.now();
  const first = { rows: rowsBefore, done: 0 };
  let shownAt = begun;
  let isFirst = true;
  return {
    show: (rows: number, done: number | undefined): void => {
      if (isFirst) first.done = rowsBefore > 0 ? (done ?? 0) : 0;
      isFirst = false;
      const now = Date.now();
      if (now - shownAt < (stream.isTTY ? BAR_MS : LINE_MS)) return;
      shownAt = now;
      const said = `${name}: ${sentence(rows, done, first, (now - begun) / 1000)}`;
      if (!stream.isTTY) {
        stream.write(`${said}\n`);
        return;
      }
      const filled = Math.round((done ?? 0) * WIDTH);
      const bar =
        done === undefined ? '' : `[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${Math.floor(done * 100)} % `;
      stream.write(`\r\u001b[2K${bar}${said}`);
    },
    /** Clears the bar. */
    end: (): void => {
      if (stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}
