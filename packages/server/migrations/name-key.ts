import { COMMON, COMMON_LETTERS, INVISIBLE, LETTERS, UNUSUAL, USUAL } from './letters.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What comes before letters are compared: usual blanks and hyphens, nothing invisible, marks apart. */
const apart = `normalize(regexp_replace(translate(name, ${quoted(UNUSUAL)}, ${quoted(USUAL)}), '${INVISIBLE}', '', 'g'), NFKD)`;

/** Letters in one case. The dot of a Turkish İ is no other letter. */
const folded = ([from, to]: readonly [string, string]): string =>
  String.raw`regexp_replace(replace(replace(
    lower(translate(${apart}, ${quoted(from)}, ${quoted(to)}) collate "C"), 'ß', 'ss'), 'ẞ', 'ss'), 'i\u0307+', 'i', 'g')`;

const keyOf = (letters: readonly [string, string]): string =>
  String.raw`btrim(regexp_replace(normalize(${folded(letters)}, NFKC), '[\t-\r \u2028\u2029]+', ' ', 'g'))`;

/** The key of a name: `nameKey` of the contract. Of most names it needs little: those in ASCII, and those in common letters. */
export const nameKeyFunction = String.raw`
create function name_key(name text) returns text language sql immutable parallel safe
return case
  when octet_length(name) = length(name) then btrim(regexp_replace(lower(name collate "C"), '[\t-\r ]+', ' ', 'g'))
  when name ~ '${COMMON}' then ${keyOf(COMMON_LETTERS)}
  else ${keyOf(LETTERS)}
end;
comment on function name_key(text) is
  'The key by which names are compared: nameKey of the contract answers the same.';
`;
