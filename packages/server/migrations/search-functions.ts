import { commonKeys, commonLetters, otherKeys, otherLetters, otherRanges } from './search-letters.ts';

/** Hyphens and dashes inside words, and the minus sign. */
const HYPHENS = '\\u00ad\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d';
/** Signs that show nothing, and marks that a searcher leaves out. */
const UNSEEN =
  '\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f' +
  '\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff' +
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670';
/** Blanks and line breaks, but for those that become the usual blank when a text is taken apart. */
const BLANKS = '\\t-\\r \\u1680\\u2028\\u2029';

/**
 * What texts are searched in and sorted by. Nothing in it depends on the locale of the database: columns and indexes have to be the same on
 * every server. Texts of ASCII alone, which most are, take the short way.
 */
export const searchFunctions = `
create or replace function search_key_beyond_ascii(text text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  key text := regexp_replace(
    normalize(regexp_replace(text collate "C", '[${HYPHENS}]', '-', 'g'), NFKD) collate "C", '[${UNSEEN}]', '', 'g');
begin
  if octet_length(key) <> length(key) then
    if key ~ '[${otherRanges}]' then
      key := translate(key, '${otherLetters}', '${otherKeys}');
    end if;
    if key ~ '[\\u00c0-\\u052f]' then
      key := translate(key, '${commonLetters}', '${commonKeys}');
      key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    key := normalize(key, NFC);
  end if;
  return btrim(regexp_replace(lower(key collate "C"), '[${BLANKS}]+', ' ', 'g'));
end $$;

create or replace function search_key(text text) returns text language sql immutable parallel safe
return case
  when octet_length(text) <> length(text) then search_key_beyond_ascii(text)
  when (text collate "C") ~ '[\\t-\\r]|  |^ | $'
    then btrim(regexp_replace(lower(text collate "C"), '[\\t-\\r ]+', ' ', 'g'))
  else lower(text collate "C") end;

create or replace function search_digits(text text) returns text language sql immutable parallel safe
return regexp_replace(
  case when octet_length(text) = length(text) then text else search_key_beyond_ascii(text) end, '[^0-9]+', '', 'g');

create or replace function search_pieces(text text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  pieces text[] := '{}';
  sign text;
  word text;
  code integer;
begin
  -- Only texts that are filled begin with a blank.
  if left(text, 1) <> ' ' then return pieces; end if;
  if octet_length(text) <> length(text) then
    pieces := array(select w.piece from unnest(string_to_array(translate(text, e'\\x1e\\x1f', '  '), ' ')) w (piece)
      where octet_length(w.piece) <> length(w.piece));
  elsif text !~ '[!-/:-@\\[-\`{-~]' then return pieces;
  end if;
  foreach word in array string_to_array(text, ' ') loop
    if sign is not null then
      code := ascii(word);
      if code between 97 and 122 or code between 48 and 57 then pieces := pieces || (sign || ' ' || chr(code)); end if;
    end if;
    sign := right(word, 1);
    code := ascii(sign);
    if code between 97 and 122 or code between 48 and 57 or code > 126 or code < 33 then
      sign := null;
    else
      code := ascii(right(word, 2));
      if code between 97 and 122 or code between 48 and 57 then pieces := pieces || (right(word, 2) || ' '); end if;
    end if;
  end loop;
  return pieces;
end $$;

comment on function search_key_beyond_ascii(text) is
  'The key of a text that has other signs than those of ASCII.';
comment on function search_key(text) is
  'A text as it is sorted by: without accents and invisible signs, in small letters, with digits of ASCII and one blank between words.';
comment on function search_digits(text) is
  'The digits of a phone number.';
comment on function search_pieces(text) is
  'What a searched text has and trigrams do not: words with letters beyond ASCII, which in some locales are none, and the letters around signs.';
`;
