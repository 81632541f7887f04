import { Button } from '@mantine/core';
import { palette, type SUGGESTED } from '@quarterdeck/contract/palette';
import { useCall } from '../client/queries.ts';

/** A list whose names are suggested. */
export type SuggestionKind = (typeof SUGGESTED)[number];

interface NamesProps {
  readonly names: readonly string[];
  readonly onSearch: (name: string) => void;
}

/** "Did you mean" with each name as a button; nothing without names. */
export function DidYouMean({ names, onSearch }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <p>
      Did you mean{' '}
      {names.map((name) => (
        <Button key={name} variant="subtle" size="compact-sm" onClick={() => onSearch(name)}>
          {name}
        </Button>
      ))}
      ?
    </p>
  );
}

interface Props {
  readonly list: SuggestionKind;
  /** The search text without matches. */
  readonly query: string;
  readonly onSearch: (name: string) => void;
}

/** Names similar to a search that found nothing. Nothing waits for them, and a failure shows none. */
export function Suggestions({ list, query, onSearch }: Props) {
  const { data } = useCall(palette.suggest, { list, query }, { silent: true });
  return <DidYouMean names={data?.data ?? []} onSearch={onSearch} />;
}
