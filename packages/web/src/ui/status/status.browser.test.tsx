import { IconCircleCheck } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { Status, StatusMark } from './status.tsx';

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

test('a status has a word and an icon in every tone, can be read in light and dark, and is not heavier than a text', async () => {
  const container = render(
    <div>
      {tones.map((tone) => (
        <div key={tone}>
          <Status tone={tone} icon={IconCircleCheck} word={`Large ${tone}`} />
          <Status isSmall tone={tone} icon={IconCircleCheck} word={`Small ${tone}`} />
          <StatusMark tone={tone} icon={IconCircleCheck} word={`Mark ${tone}`} />
        </div>
      ))}
    </div>,
  );
  for (const tone of tones) {
    const word = page.getByText(`Large ${tone}`);
    await expect.element(word).toBeVisible();
    expect(getComputedStyle(word.element()).fontWeight).toBe('400');
    expect(word.element().parentElement?.querySelector('svg[aria-hidden="true"]')).not.toBeNull();
    await expect.element(page.getByRole('img', { name: `Mark ${tone}` })).toBeVisible();
  }
  const colours = tones.map((tone) => {
    const icon = page.getByText(`Large ${tone}`).element().parentElement?.querySelector('svg');
    return icon && getComputedStyle(icon).color;
  });
  expect(new Set(colours).size).toBe(tones.length);
  await expectAccessible(container);
});
