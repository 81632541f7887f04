import type { Comparison, DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { focusOn, tabTo } from '../../../test/keyboard.ts';
import { render } from '../../../test/render.tsx';
import { useShortcut } from '../keys/keys.ts';
import { Compare } from './compare.tsx';
import { DateRangeField } from './date-range.tsx';

const NAME = 'Select Date range';
/** A Thursday, at noon in UTC. */
const NOW = '2024-03-14T12:00:00Z';

const chosen = vi.fn<(range: DateRange) => void>();
const field = page.getByRole('combobox', { name: NAME });
const popup = page.getByRole('dialog', { name: NAME });
const button = (name: string) => popup.getByRole('button', { name, exact: true });
const box = (name: 'Start' | 'End') => popup.getByRole('textbox', { name: `${name}: YYYY-MM-DD` });
const day = (name: string) => popup.getByRole('table').getByRole('button', { name, exact: true });

interface Props {
  readonly first?: DateRange;
  readonly canClear?: boolean;
}

/** A field that stores its value. */
function Field({ first, canClear = false }: Props) {
  const [range, setRange] = useState(first);
  return (
    <DateRangeField
      value={range}
      onChange={(next) => {
        chosen(next);
        setRange(next);
      }}
      {...(canClear ? { onClear: () => setRange(undefined) } : {})}
    />
  );
}

const open = async (props: Props = {}): Promise<HTMLElement> => {
  const container = render(<Field {...props} />);
  await focusOn(field);
  await userEvent.keyboard('{Enter}');
  await expect.element(box('End')).toBeVisible();
  return container;
};

/** A screen with a single key below the field. */
function Below({ run }: { readonly run: () => void }) {
  useShortcut('j', 'Next', run);
  return <Field />;
}

test('single keys do nothing to the screen below, until it is closed', async () => {
  const run = vi.fn<() => void>();
  render(<Below run={run} />);
  await focusOn(field);
  await userEvent.keyboard('{Enter}');
  await expect.element(box('End')).toBeVisible();
  await focusOn(button('Last 7 days'));
  await userEvent.keyboard('j');
  expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await expect
    .poll(async () => {
      // The field takes the focus back, and a key pressed in a field is typed.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await userEvent.keyboard('j');
      return run.mock.calls.length;
    })
    .toBeGreaterThan(0);
});

beforeEach(() => {
  chosen.mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});

describe('by name', () => {
  test('every range is offered, and ends yesterday or where its month or year does', { tags: ['long'] }, async () => {
    await open();
    await expect.element(field).toHaveAttribute('placeholder', NAME);
    const names = popup.getByRole('group', { name: 'Presets' }).getByRole('button');
    for (const [name, start, end] of [
      ['Last 7 days', '2024-03-07', '2024-03-13'],
      ['Last 30 days', '2024-02-13', '2024-03-13'],
      ['Last 60 days', '2024-01-14', '2024-03-13'],
      ['Last 90 days', '2023-12-15', '2024-03-13'],
      ['Last 180 days', '2023-09-16', '2024-03-13'],
      ['Current Month', '2024-03-01', '2024-03-13'],
      ['Previous Month', '2024-02-01', '2024-02-29'],
      ['Current Year', '2024-01-01', '2024-03-13'],
      ['Last Year', '2023-01-01', '2023-12-31'],
    ] as const) {
      await expect.element(names).toHaveLength(10);
      await button(name).click();
      expect(chosen).toHaveBeenLastCalledWith({ start, end });
      await expect.element(popup).not.toBeInTheDocument();
      await focusOn(field);
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
    }
  });

  test('by keys, the focus comes back to the field', async () => {
    await open();
    await tabTo(button('Last 7 days'));
    await userEvent.keyboard('{Enter}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('03-07-2024 – 03-13-2024');
  });

  test('the same is set once more: a list then goes back to its first page', async () => {
    await open({ first: { start: '2024-03-07', end: '2024-03-13' } });
    await tabTo(button('Last 7 days'));
    await userEvent.keyboard(' ');
    expect(chosen).toHaveBeenCalledExactlyOnceWith({ start: '2024-03-07', end: '2024-03-13' });
  });

  test('of a single day, the popup stays', async () => {
    await open();
    await button('Last 24 hours').click();
    expect(chosen).toHaveBeenCalledExactlyOnceWith({ start: '2024-03-13', end: '2024-03-13' });
    await expect.element(field).toHaveValue('03-13-2024');
    await expect.element(popup).toBeVisible();
  });
});

describe('typed', () => {
  test('days are set by Enter and by the button, a single one as well', { tags: ['long'] }, async () => {
    await open();
    await box('Start').fill('2024-02-28');
    await box('End').fill('2024-02-29');
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenLastCalledWith({ start: '2024-02-28', end: '2024-02-29' });
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await box('Start').fill('2024-02-29');
    await button('Search').click();
    expect(chosen).toHaveBeenLastCalledWith({ start: '2024-02-29', end: '2024-02-29' });
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('what is wrong is said when they are sent, and not before', { tags: ['long'] }, async () => {
    const container = await open();
    await box('Start').fill('2024-03-01');
    await box('End').fill('2024-02-29');
    await expect.element(popup.getByText('The end is before the start')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(popup.getByText('The end is before the start')).toBeVisible();
    await expectAccessible(container);
    await box('Start').fill('02/29/2024');
    await expect.element(popup.getByText('Enter the day as YYYY-MM-DD')).toBeVisible();
    await box('End').fill('2099-01-01');
    await expect.element(popup.getByText('From 1970-01-01 to 2025-12-31')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    await expect.element(popup).toBeVisible();
  });
});

describe('in the calendar', () => {
  test('arrows alone choose a first and a last day', { tags: ['long'] }, async () => {
    await open({ first: { start: '2024-02-27', end: '2024-02-28' } });
    await tabTo(day('27 February 2024'));
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(day('20 February 2024')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(day('29 February 2024')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith({ start: '2024-02-19', end: '2024-02-29' });
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('it reaches from 1970 to the end of the next year', { tags: ['long'] }, async () => {
    await open({ first: { start: '2024-02-27', end: '2024-02-28' } });
    await button('Select the month').click();
    await button('Select the year').click();
    const year = (name: string) => popup.getByRole('table').getByRole('button', { name, exact: true });
    await expect.element(year('2025')).toBeEnabled();
    await expect.element(year('2026')).toBeDisabled();
    await expect.element(button('Next decade')).toBeDisabled();
    for (const decade of ['2010', '2000', '1990', '1980', '1970']) {
      await button('Previous decade').click();
      await expect.element(year(decade)).toBeEnabled();
    }
    await expect.element(button('Previous decade')).toBeDisabled();
    await expect.element(year('1969')).not.toBeInTheDocument();
    await year('1970').click();
    await expect.element(button('Select the year')).toHaveTextContent('1970');
  });

  describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago', 'Africa/Cairo'])(
    'in %s',
    (timezoneId) => {
      // Clocks change at midnight in these months, in Santiago or in Cairo.
      test.each([
        ['2024-02', '29'],
        ['2024-04', '30'],
        ['2024-09', '30'],
        ['2025-12', '31'],
      ])('the days of %s that are clicked are chosen', { tags: ['long'] }, async (month, last) => {
        await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timezoneId);
        await open({ first: { start: `${month}-10`, end: `${month}-11` } });
        const days = popup.getByRole('table').getByRole('button');
        await days.first().click();
        await days.last().click();
        expect(chosen).toHaveBeenLastCalledWith({ start: `${month}-01`, end: `${month}-${last}` });
      });
    },
  );
});

describe('the field', () => {
  test('cannot be typed in', async () => {
    render(<Field />);
    await focusOn(field);
    await userEvent.keyboard('2026');
    await expect.element(field).toHaveValue('');
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('has the focus again after Escape, and nothing is changed', async () => {
    await open({ first: { start: '2024-02-27', end: '2024-02-28' } });
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(chosen).not.toHaveBeenCalled();
  });

  test('is emptied where there need not be a range', async () => {
    render(<Field first={{ start: '2024-02-27', end: '2024-02-28' }} canClear />);
    await page.getByRole('button', { name: 'Clear Date range' }).click();
    await expect.element(field).toHaveValue('');
  });

  test('and its popup are accessible', { tags: ['long'] }, async () => {
    await open({ first: { start: '2024-02-27', end: '2024-02-28' } });
    await expectAccessible(document.body);
  });
});

describe('the comparison', () => {
  const compared = vi.fn<(comparison: Comparison | undefined, range?: DateRange) => void>();
  const choice = page.getByRole('combobox', { name: 'Compare' });
  const range = { start: '2024-03-04', end: '2024-03-13' };
  const show = (comparison?: Comparison) =>
    render(
      <Compare
        days={{ range, comparison, compared: undefined, input: { start_date: '', end_date: '' } }}
        onChange={compared}
      />,
    );

  beforeEach(() => void compared.mockReset());

  test('says the days of each choice', async () => {
    const container = show();
    await expect.element(choice).toHaveDisplayValue('No comparison');
    expect([...choice.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'No comparison',
      'Previous period: 02-23-2024 – 03-03-2024',
      'Previous month: 02-04-2024 – 02-13-2024',
      'Previous year: 03-04-2023 – 03-13-2023',
      'Same weekdays earlier: 02-19-2024 – 02-28-2024',
      'Custom range',
    ]);
    await choice.selectOptions('previous_year');
    expect(compared).toHaveBeenLastCalledWith('previous_year');
    await expectAccessible(container);
  });

  test('is taken away', async () => {
    show('previous_period');
    await choice.selectOptions('');
    expect(compared).toHaveBeenLastCalledWith(undefined);
  });

  test('with an own range asks for its days', async () => {
    show('custom');
    const own = page.getByRole('combobox', { name: 'Compared date range' });
    await own.click();
    await page.getByRole('button', { name: 'Previous Month', exact: true }).click();
    expect(compared).toHaveBeenLastCalledWith('custom', { start: '2024-02-01', end: '2024-02-29' });
  });
});
