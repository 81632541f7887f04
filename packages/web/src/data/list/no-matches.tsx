import { Button } from '@mantine/core';
import { Empty, NO_RECORDS } from '../../ui/block/states.tsx';
import { type SuggestionKind, Suggestions } from './suggestions.tsx';

/** Words of this many letters are looked for where a word begins. */
const SHORT = 2;

interface Props {
  /** What is searched for; nothing, when only filters are set. */
  readonly query: string | undefined;
  /** Whether filters are set as well. */
  readonly hasFilters: boolean;
  /** What the search looks at: "names and emails". */
  readonly searched: string | undefined;
  readonly suggests: SuggestionKind | undefined;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
}

/** No row of a list matches: what was searched, what may have been meant, and the way back. */
export function NoMatches({ query, hasFilters, searched, suggests, onSearch, onClear }: Props) {
  const isShort = query?.split(/\s+/).some((word) => [...word].length <= SHORT) ?? false;
  const text = query !== undefined && (
    <>
      {searched && (
        <p>
          Searched {searched}.{isShort && ' One or two letters match only the beginning of a word.'}
        </p>
      )}
      {suggests && <Suggestions list={suggests} query={query} onSearch={onSearch} />}
    </>
  );
  return (
    <Empty
      title={NO_RECORDS}
      text={text}
      action={
        <Button onClick={onClear}>{query !== undefined && !hasFilters ? 'Clear search' : 'Clear filters'}</Button>
      }
    />
  );
}
