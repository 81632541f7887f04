import { languages } from '@quarterdeck/contract/core/entities/language';
import { compareNames } from '@quarterdeck/contract/core/text/compare-names';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns a language's name by its code; the code where it has none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The recognized languages, by name, for a filter. */
export const languageChoices = languages
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => compareNames(one.label, other.label));
