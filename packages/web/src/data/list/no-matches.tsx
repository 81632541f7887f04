import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Empty, NO_RECORDS } from '../../ui/block/states.tsx';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import type { SuggestionKind } from './suggestions.tsx';

const Suggestions = lazyWithRetry(
  async () => ({ default: (await import('./suggestions.tsx')).Suggestions }),
  NoFallback,
);

/** Words of up to this many letters match only the beginning of a word. */
const SHORT = 2;

interface Props {
  /** The search text; undefined when only filters are set. */
  readonly query: string | undefined;
  /** Whether filters are set as well. */
  readonly hasFilters: boolean;
  /** What the search covers: "names and emails". */
  readonly searched: string | undefined;
  readonly suggests: SuggestionKind | undefined;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
}

/** The state of a list without matches: the search text, suggestions, and a button to clear. */
export function NoMatches({ query, hasFilters, searched, suggests, onSearch, onClear }: Props) {
  const isShort = query?.split(/\s+/).some((word) => [...word].length <= SHORT) ?? false;
  const text = query !== undefined && (
    <>
      {searched && (
        <p>
          Searched {searched}.{isShort && ' One or two letters match only the beginning of a word.'}
        </p>
      )}
      {suggests && (
        <Suspense>
          <Suggestions list={suggests} query={query} onSearch={onSearch} />
        </Suspense>
      )}
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
