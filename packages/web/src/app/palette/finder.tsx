import { CloseButton, Loader } from '@mantine/core';
import { SEARCH_LENGTH } from '@quarterdeck/contract/core/fields/fields';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keyOf } from '../../ui/keys/key-of.ts';
import { type Item, matchingItems, type Section } from './item.ts';
import { PALETTE_NAME } from './keys.ts';
import { Options } from './options.tsx';
import classes from './palette.module.css';
import { useRecentItems } from './use-recent-items.ts';
import { useResults, useSuggestions } from './use-results.tsx';

interface Props {
  readonly screens: readonly Item[];
  readonly actions: readonly Item[];
  /** The actions on the open screen. */
  readonly ofPage: readonly Section[];
  /** The keys of the items that were opened or chosen last. */
  readonly recent: readonly string[];
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
}

/** Returns the option that a key moves to: arrows wrap around, Home and End go to the ends. */
function stepped(key: string, here: number, count: number): number | undefined {
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: count - 1 }[key];
  return next === undefined || count === 0 ? undefined : (next + count) % count;
}

function ownSections({ screens, actions, ofPage }: Props, latest: readonly Item[], text: string): readonly Section[] {
  const others = (items: readonly Item[]): readonly Item[] =>
    matchingItems(items, text).filter((item) => !latest.includes(item));
  return [
    ...ofPage.map(({ heading, items }) => ({ heading, items: matchingItems(items, text) })),
    { heading: 'Recent', items: latest },
    { heading: 'Screens', items: others(screens) },
    { heading: 'Actions', items: others(actions) },
  ].filter(({ items }) => items.length > 0);
}

function countText(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching';
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

/**
 * The search box and the matching options. The focus stays in the box; the arrow keys move through the options below.
 */
export function Finder(props: Props) {
  const { onChoose, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const { sections: found, isSearching, failure } = useResults(text, true);
  const isBlank = text.trim() === '';
  const recent = useRecentItems(props.recent, [...props.screens, ...props.actions], isBlank);
  const known = [...ownSections(props, isBlank ? recent : [], text), ...found];
  const isNothing = known.length === 0 && !isSearching && !failure;
  const suggested = useSuggestions(text, isNothing);
  const sections = suggested.length > 0 ? [{ heading: 'Did you mean', items: suggested }] : known;
  const items = sections.flatMap((section) => section.items);
  const here = Math.max(
    0,
    items.findIndex(({ key }) => key === wanted),
  );
  const active = items[here];
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  const choose = (item: Item): void => {
    if (item.search !== undefined) {
      setText(item.search);
      setWanted(null);
    } else if (item.reason === undefined) onChoose(item);
  };
  const press = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Enter' && active) {
      event.preventDefault();
      choose(active);
      return;
    }
    const next = stepped(keyOf(event), here, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setWanted(items[next]?.key ?? null);
  };
  return (
    <>
      <div className={classes.box}>
        {isSearching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
        <input
          className={classes.input}
          role="combobox"
          aria-label={PALETTE_NAME}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          placeholder="Search screens, users, posts, cases, campaigns and actions"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_LENGTH}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWanted(null);
          }}
          onKeyDown={press}
        />
        <CloseButton size="sm" aria-label="Close" onClick={onClose} />
      </div>
      <div ref={list} className={classes.results}>
        {isNothing && <p className={classes.nothing}>Nothing found for “{text.trim()}”</p>}
        {items.length > 0 && (
          <Options
            id={id}
            sections={sections}
            active={active?.key}
            onPoint={(item) => setWanted(item.key)}
            onChoose={choose}
          />
        )}
        {failure && (
          <p className={classes.nothing}>
            Search failed for users, posts, cases, campaigns and groups: {failure.message}
          </p>
        )}
      </div>
      <p className={classes.status} role="status">
        {active?.reason ? `${active.label}: ${active.reason}` : countText(isNothing ? 0 : items.length, isSearching)}
      </p>
    </>
  );
}
