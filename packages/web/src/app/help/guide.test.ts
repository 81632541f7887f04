import { describe, expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { guideOf } from './guide-of.ts';
import { paragraphOf, paragraphs, sectionParagraphs } from './paragraphs.ts';

const MOST_WORDS = 60;
const MOST_IN_SENTENCE = 25;

const guarded = screens.filter(({ access, isUnlisted }) => access !== 'public' && !isUnlisted);
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Returns what docs/guide.md must contain. */
function guideDocument(): string {
  const groups = guideOf(screens).map(({ group, items }) => {
    // Screens of a section share a paragraph.
    const own = items.filter((screen, at) => items.findIndex((one) => paragraphOf(one) === paragraphOf(screen)) === at);
    return [
      `## ${group}`,
      ...own.map((screen) => `**${screen.nav?.section ?? screen.title}.** ${paragraphOf(screen)}`),
    ].join('\n\n');
  });
  const head = 'What each screen is for. The console shows the same text under Help; `npm run guide` writes this file.';
  return `${['# Guide', head, ...groups].join('\n\n')}\n`;
}

describe('the guide', () => {
  test('has each screen for those who are signed in, once', () => {
    const paths = guideOf(screens).flatMap(({ items }) => items.map(({ path }) => path));
    expect(paths.toSorted()).toEqual(guarded.map(({ path }) => path).toSorted());
  });

  test('has a paragraph for each of them, and for no other', () => {
    const own = guarded
      .filter(({ nav }) => sectionParagraphs[nav?.section ?? ''] === undefined)
      .map(({ path }) => path);
    expect(Object.keys(paragraphs).toSorted()).toEqual(own.toSorted());
  });

  test('is short', () => {
    const texts = [...Object.values(paragraphs), ...Object.values(sectionParagraphs)];
    expect(texts.filter((text) => wordsIn(text) > MOST_WORDS)).toEqual([]);
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?!]) /));
    expect(sentences.filter((sentence) => wordsIn(sentence) > MOST_IN_SENTENCE)).toEqual([]);
  });

  test('is docs/guide.md', async () => {
    await expect(guideDocument()).toMatchFileSnapshot('../../../../../docs/guide.md');
  });
});
