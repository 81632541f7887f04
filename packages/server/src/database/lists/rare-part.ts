/** Which share of all texts, from 0 to 1, has a trigram; of those that most have. What is missing is in fewer of them. Empty: nothing is known. */
export type TrigramShares = ReadonlyMap<string, number>;

/** Five letters have three trigrams: few texts have all of them by chance, and an index reads no more lists than that. */
const LETTERS = 5;
/** Of plain letters it is known what PostgreSQL makes of them in lower case. */
const PLAIN_PART = new RegExp(`^[a-z0-9]{${LETTERS}}$`, 'i');
/** To look at a text takes longer than to read on in a list of the index: of more texts than these, the whole term finds fewer. */
const RARE = 1 / 250;

/**
 * The part of a term, in lower case and without wildcards, that the index finds fastest; undefined where the whole term is better: a
 * short one, or one of which each part is common.
 */
export function rarePart(term: string, shares: TrigramShares): string | undefined {
  if (shares.size === 0 || term.length <= LETTERS) return undefined;
  let [rarest, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (let from = 0; from + LETTERS <= term.length; from += 1) {
    const letters = term.slice(from, from + LETTERS);
    if (!PLAIN_PART.test(letters)) continue;
    const part = letters.toLowerCase();
    const found = [0, 1, 2].map((at) => shares.get(part.slice(at, at + 3)) ?? 0);
    const read = found.reduce((sum, share) => sum + share, 0);
    if (Math.min(...found) > RARE || read >= least) continue;
    [rarest, least] = [part, read];
  }
  return rarest;
}
