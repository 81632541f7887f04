/** A part of a name; `roman` is its spelling in a username or an email address when the name is in another script. */
export interface NamePart {
  readonly text: string;
  readonly roman: string;
}

/** Names that are used together, common ones first. */
export interface Origin {
  readonly women: readonly NamePart[];
  readonly men: readonly NamePart[];
  readonly families: readonly NamePart[];
  /** The share of people with two family names, and the text between them. */
  readonly doubled?: readonly [share: number, joint: string];
  /** The family name comes first, followed by this text. */
  readonly familyFirst?: string;
}

/** Parses a comma-separated list of names; a name in another script is followed by `=` and its Latin spelling. */
export const parts = (list: string): NamePart[] =>
  list
    .trim()
    .split(/,\s*/)
    .map((entry) => {
      const [text = '', roman = text] = entry.split('=');
      return { text, roman };
    });
