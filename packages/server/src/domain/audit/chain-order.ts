import { formatTimestampToSecond } from '../../core/timestamps.ts';
import type { Link } from './chain-links.ts';

const MINUTE_MS = 60_000;
/** The longest expected time between a row and its commit, and difference between clocks. */
const LEEWAY_MS = MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
/** Rows are stored for at least a year. One month less allows for any calendar. */
const SHORTEST_LIFE_MS = 330 * 24 * 60 * MINUTE_MS;

/** Checks that rows were dated, numbered and linked in the same order. A row written later cannot fake all three. */
export class Order {
  /** The latest time of any row so far. */
  #latest = Number.NEGATIVE_INFINITY;
  #sealedAt = Number.NEGATIVE_INFINITY;
  /** The highest id of rows older than `LEEWAY_MS`, and later ids by second, whose exact order is unknown. */
  #settled = 0;
  #recent: { readonly second: number; highest: number }[] = [];
  #demo = 0;
  #late: { rows: number; readonly first: Link } | undefined;
  readonly #setBack: string[] = [];

  /** Requires higher ids of all rows from now on. */
  startAfter(id: number): void {
    this.#settled = Math.max(this.#settled, id);
  }

  /** Checks the next link. @returns what is wrong with its position, if anything */
  take(link: Link): string | undefined {
    const [at, sealedAt] = [link.at.getTime(), link.sealed_at.getTime()];
    if (link.kept_until.getTime() - at < SHORTEST_LIFE_MS) return 'its retention ends too early';
    const bound = Math.max(sealedAt, this.#sealedAt) + LEEWAY_MS;
    if (sealedAt < this.#sealedAt - LEEWAY_MS) this.#restart(link);
    this.#sealedAt = sealedAt;
    if (at > bound) return 'it is dated after it was linked';
    if (link.demo) {
      this.#demo += 1;
      return undefined;
    }
    if (at < this.#latest - LEEWAY_MS) return `it is dated before existing rows`;
    if (link.audit_id < this.#settledBefore(at - LEEWAY_MS)) return 'its number is that of an earlier row';
    this.#note(Math.min(at, sealedAt), link.audit_id);
    if (sealedAt - at > LATE_MS) {
      this.#late ??= { rows: 0, first: link };
      this.#late.rows += 1;
    }
    return undefined;
  }

  /** Returns findings that are not errors but worth a review, one sentence each. */
  notes(): string[] {
    const late = this.#late;
    return [
      ...(this.#demo === 0 ? [] : [`${this.#demo.toLocaleString('en')} rows are demo data.`]),
      ...(late
        ? [
            `${late.rows.toLocaleString('en')} rows were linked more than 10 minutes late, starting with row ${late.first.audit_id} of ${formatTimestampToSecond(late.first.at)}. This is expected if no server was running.`,
          ]
        : []),
      ...this.#setBack,
    ];
  }

  /** The database's clock was set back: from here on, rows are only compared with each other. */
  #restart({ seq, sealed_at: at }: Link): void {
    this.#setBack.push(
      `The database clock went back before link ${seq}, from ${formatTimestampToSecond(new Date(this.#sealedAt))} to ${formatTimestampToSecond(at)}.`,
    );
    this.#latest = Number.NEGATIVE_INFINITY;
    this.#recent = [];
  }

  #settledBefore(time: number): number {
    while (this.#recent[0] && (this.#recent[0].second + 1) * 1000 <= time)
      this.#settled = Math.max(this.#settled, this.#recent.shift()?.highest ?? 0);
    return this.#settled;
  }

  #note(at: number, id: number): void {
    this.#latest = Math.max(this.#latest, at);
    const second = Math.floor(at / 1000);
    const same = this.#recent.find((one) => one.second === second);
    if (same) same.highest = Math.max(same.highest, id);
    else this.#recent = [...this.#recent, { second, highest: id }].toSorted((a, b) => a.second - b.second);
  }
}
