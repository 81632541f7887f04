/** A part of a name; `roman` is how it is typed in a username or an email address when it is in another script. */
export interface NamePart {
  readonly text: string;
  readonly roman: string;
}

/** The names that go together, the common ones first. */
export interface Origin {
  readonly women: readonly NamePart[];
  readonly men: readonly NamePart[];
  readonly families: readonly NamePart[];
  /** The share of people with two family names, and what is between these. */
  readonly doubled?: readonly [share: number, joint: string];
  /** The family name comes first, and this follows it. */
  readonly familyFirst?: string;
}

/** The names of a list with commas; a name in another script is followed by `=` and its Latin spelling. */
export const parts = (list: string): NamePart[] =>
  list
    .trim()
    .split(/,\s*/)
    .map((entry) => {
      const [text = '', roman = text] = entry.split('=');
      return { text, roman };
    });
