import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Block, differencesOf, type Row } from './differences.ts';

const block = (text: string, kind = 'Normal', format = ''): Block => ({
  kind,
  text,
  whole: `${kind} ${text} ${format}`,
});

/** Writes a row in one line: removed text in brackets, added text in braces. */
const write = (row: Row): string => {
  if (row.is === 'same') return `= ${row.blocks.length}`;
  if (row.is !== 'changed') return `${row.is} ${row.block.text}`;
  const words = row.parts.map(({ text, is }) => (is === 'removed' ? `[${text}]` : is === 'added' ? `{${text}}` : text));
  return `${row.from.kind}>${row.to.kind} ${words.join('')}`;
};

const between = (before: readonly Block[], after: readonly Block[]): string[] =>
  differencesOf(before, after).map(write);

// The comparison stops after a while, so time stands still unless a test moves it on.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the difference between two texts', () => {
  const [one, two, three] = [block('One'), block('Two'), block('Three')];

  it('is nothing when they are the same', () => {
    expect(between([one, two], [one, two])).toEqual(['= 2']);
    expect(between([], [])).toEqual([]);
  });

  it('tells blocks that came and went', () => {
    expect(between([one, three], [one, two, three])).toEqual(['= 1', 'added Two', '= 1']);
    expect(between([one, two, three], [one, three])).toEqual(['= 1', 'removed Two', '= 1']);
    expect(between([], [one])).toEqual(['added One']);
    expect(between([one], [])).toEqual(['removed One']);
  });

  it('tells the words that changed in a block', () =>
    expect(between([one, block('It takes three days.')], [one, block('It takes less than a day.')])).toEqual([
      '= 1',
      'Normal>Normal It takes [three]{less} [days]{than a day}.',
    ]));

  it('shows blocks that share a few words alone one after the other', () =>
    expect(
      between([block('We may publish them here.')], [block('When something changes, we tell you before.')]),
    ).toEqual(['Normal>Normal [We may publish them here.]{When something changes, we tell you before.}']));

  it('pairs what went with what came in its place, one by one', () =>
    expect(between([one, two], [block('1'), block('2'), block('3')])).toEqual([
      'Normal>Normal [One]{1}',
      'Normal>Normal [Two]{2}',
      'added 3',
    ]));

  it('tells a change of kind or of format alone', () => {
    expect(between([one], [block('One', 'H2')])).toEqual(['Normal>H2 One']);
    expect(between([one], [block('One', 'Normal', 'bold')])).toEqual(['Normal>Normal One']);
  });

  it('does not take forever over texts that have nothing in common', () => {
    let compared = 0;
    const many = (letter: string): Block[] =>
      Array.from({ length: 6000 }, (_, at) => ({
        ...block(`${letter}${at}`),
        get whole() {
          compared += 1;
          return `${letter}${at}`;
        },
      }));
    // Each read of the clock takes a second.
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    expect(differencesOf(many('a'), many('b')).length).toBeGreaterThanOrEqual(6000);
    expect(compared).toBeGreaterThan(0);
    // Comparing each block with each would take 36 million comparisons.
    expect(compared).toBeLessThan(1000);
  });
});
