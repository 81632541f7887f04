import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFor, render } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';
import { enter } from '../../data/session/session.ts';
import { TruncatedText } from '../text/truncated-text.tsx';
import { Moment } from '../time/moment.tsx';

const tooltip = page.getByRole('tooltip');
const long = 'A name that is much longer than its column';

describe('a text on one line', () => {
  test('is told whole to anyone who points at it, when it is cut', { tags: ['long'] }, async () => {
    render(
      <div style={{ width: 80 }}>
        <TruncatedText>{long}</TruncatedText>
        <p>Next to it</p>
      </div>,
    );
    await page.getByText(long).first().hover();
    await expect.element(tooltip).toHaveTextContent(long);
    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip).not.toBeInTheDocument();
    await page.getByText('Next to it').hover();
    await page.getByText(long).first().hover();
    await expect.element(tooltip).toBeVisible();
    await page.getByText('Next to it').hover();
    await expect.element(tooltip).not.toBeInTheDocument();
  });

  test('has nothing more to tell when it fits', async () => {
    render(<TruncatedText>Short</TruncatedText>);
    await page.getByText('Short').hover();
    await waitUntilSettled();
    await expect.element(tooltip).not.toBeInTheDocument();
  });
});

test('a day tells its exact time to anyone who points at it', async () => {
  enter(answerFor());
  render(<Moment at="2026-03-14T09:26:53.000Z" />);
  await page.getByText('03-14-2026').hover();
  await expect.element(tooltip).toHaveTextContent('03-14-2026 09:26:53 UTC');
});

test.each(['\u200b', '   ', '\u3164'])('a name that shows nothing can be pointed at: %j', async (name) => {
  render(<TruncatedText>{name}</TruncatedText>);
  await expect.element(page.getByText('(blank name)')).toBeVisible();
});
