import type { CSSProperties } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';

const GREY = '#757575';
const white: CSSProperties = { background: '#fff', color: GREY };

test('what accessibility is checked with measures the contrast of one look once, and finds each look that has too little', async () => {
  const container = render(
    <div style={white}>
      <p>Enough</p>
      <p>Enough as well</p>
    </div>,
  );
  await expect.element(page.getByText('Enough as well')).toBeVisible();
  await expectAccessible(container);
  const worse: readonly [what: string, around: CSSProperties, own: CSSProperties][] = [
    ['another color', white, { color: '#999' }],
    ['another background', white, { background: '#ccc' }],
    ['a background that is seen through another one', { ...white, background: '#ccc' }, { background: '#fff2' }],
    ['what makes all of it pale', { ...white, opacity: 0.5 }, {}],
    ['a place on top of another background', { ...white, position: 'relative' }, { position: 'absolute', inset: 0 }],
  ];
  for (const [what, around, own] of worse) {
    const one = render(
      <div style={around}>
        {what.startsWith('a place') && <div style={{ background: '#999', height: 40 }} />}
        <p style={own}>{what}</p>
      </div>,
    );
    await expect.element(page.getByText(what, { exact: true })).toBeVisible();
    await expect(expectAccessible(one), what).rejects.toMatchObject({
      actual: [expect.stringMatching(/^color-contrast/)],
    });
  }
});
