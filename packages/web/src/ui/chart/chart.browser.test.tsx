import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { render } from '../../../test/render.tsx';
import { Panel } from './panel.tsx';
import { Ranking } from './ranking.tsx';
import { Tiles } from './tiles.tsx';
import { annotationsAt, ChartAnnotations } from './time/annotations.ts';
import { type Chart, sheetOf, withEarlier } from './time/series.ts';
import { TimeChart } from './time/time-chart.tsx';
import { count, duration } from './unit.ts';

const chart: Chart = {
  unit: count,
  step: 'day',
  dates: ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15'],
  earlierDates: ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'],
  series: [
    ...withEarlier({ label: 'Users', shape: 'line', values: [3, 1234, 5, 4] }, [1, 2, 3, 4]),
    ...withEarlier({ label: 'Sessions', shape: 'line', values: [6, 8, 9, 7] }, [5, 6, 7, 8]),
    ...withEarlier({ label: 'Page views', shape: 'line', values: [20, 25, 30, 35] }, [9, 10, 11, 12]),
  ],
};
const ONE_LINE: Chart = { ...chart, earlierDates: undefined, series: chart.series.slice(0, 1) };

const drawing = (title = 'Visits') => page.getByRole('application', { name: `Chart: ${title}` });
const reading = () => page.getByRole('status');
const shapesIn = (element: Element): readonly (string | undefined)[] =>
  [...element.querySelectorAll<SVGPathElement>('[data-shape]')].map((path) => path.dataset.shape);

describe('a chart over time', () => {
  test('by month has the annotations of each day at their month', () => {
    const all = [
      { number: 1, day: '2026-01-31', text: 'A' },
      { number: 2, day: '2026-02-01', text: 'B' },
      { number: 3, day: '2025-12-31', text: 'C' },
    ];
    const dates = ['2026-01-01', '2026-02-01'];
    expect([...annotationsAt(all, { dates, step: 'month' })].map(([date, some]) => [date, some.length])).toEqual([
      ['2026-01-01', 1],
      ['2026-02-01', 1],
    ]);
  });

  test('tells its lines apart by shapes, in the drawing as in the legend', async () => {
    const container = render(<TimeChart title="Visits" chart={chart} />);
    await expect.element(drawing()).toBeVisible();
    for (const [shape, name] of ['Users', 'Sessions', 'Page views'].entries()) {
      await expect.poll(() => shapesIn(drawing().element())).toContain(String(shape));
      expect(shapesIn(page.getByRole('listitem').filter({ hasText: name }).element())).toEqual([String(shape)]);
    }
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Earlier' })).toBeVisible();
    await expectAccessible(container);
  });

  test('of one line has no shapes and no legend', async () => {
    render(<TimeChart title="Visits" chart={ONE_LINE} />);
    await expect.poll(() => drawing().element().querySelectorAll('path.recharts-curve').length).toBe(1);
    expect(shapesIn(drawing().element())).toEqual([]);
    await expect.element(page.getByRole('list')).not.toBeInTheDocument();
  });

  test('draws what happened on a day, and says it to screen readers and at its place', async () => {
    const annotations = [
      { number: 1, day: '2026-03-13', text: 'A sale begins' },
      { number: 2, day: '2026-03-20', text: 'Later' },
    ];
    const container = render(
      <ChartAnnotations value={annotations}>
        <TimeChart title="Visits" chart={ONE_LINE} />
      </ChartAnnotations>,
    );
    await expect.poll(() => drawing().element().querySelectorAll('.recharts-reference-line').length).toBe(1);
    expect(drawing().element().querySelector('.recharts-label')?.textContent).toBe('1');
    await expect.element(drawing()).toHaveAccessibleDescription(/Fri 13 Mar 2026: A sale begins\.$/);
    await focusOn(drawing());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(reading()).toHaveTextContent('1. A sale begins');
    await expectAccessible(container);
  });

  test('on paper is as wide as a page, however wide it is on the screen', async () => {
    render(<TimeChart title="Visits" chart={ONE_LINE} />);
    await expect.element(drawing()).toBeVisible();
    const width = () => drawing().element().getAttribute('width');
    const onScreen = width();
    window.dispatchEvent(new Event('beforeprint'));
    // Checks without waiting: the browser does not wait before it prints.
    expect([width(), onScreen === '690']).toEqual(['690', false]);
    expect(drawing().element().querySelectorAll('path.recharts-curve').length).toBe(1);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(width).toBe(onScreen);
  });

  test('is told in sentences, and read from place to place with the arrow keys', async () => {
    render(<TimeChart title="Visits" chart={chart} />);
    await expect
      .element(drawing())
      .toHaveAccessibleDescription(
        /^From Thu 12 Mar 2026 to Sun 15 Mar 2026, by day\. Users: at most 1,234 \(Fri 13 Mar 2026\), at least 3 \(/,
      );
    await focusOn(drawing());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(reading()).toHaveTextContent('Fri 13 Mar 2026Users1,234Sessions8Page views25Mon 9 Mar 2026');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(reading()).toHaveTextContent('Sat 14 Mar 2026Users5Sessions9');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(reading()).toHaveTextContent('Fri 13 Mar 2026');
  });

  test('has an axis up to its highest number', async () => {
    render(<TimeChart title="Visits" chart={ONE_LINE} />);
    await expect.element(drawing()).toHaveTextContent('1.25K');
    await expect.element(drawing()).toHaveTextContent('12 Mar');
  });
});

describe('a block of a dashboard', () => {
  const query = { data: chart, error: null, refetch: vi.fn(), isFetching: false, isPlaceholderData: false };
  const block = (changes: object = {}, props: object = {}) =>
    render(
      <Panel<Chart> title="Visits" note="All of them" query={{ ...query, ...changes }} sheet={sheetOf} {...props}>
        {(shown) => <TimeChart title="Visits" chart={shown} />}
      </Panel>,
    );
  const panel = () => page.getByRole('region', { name: 'Visits', exact: true });
  const showTable = () => page.getByRole('button', { name: 'Show Visits as table' });

  test('has its place while it loads, and nothing to take away', async () => {
    const container = block({ data: undefined, isFetching: true });
    await expect.element(panel()).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    expect(panel().element().getBoundingClientRect().height).toBeGreaterThan(300);
    await expectAccessible(container);
  });

  test('that failed says why, and is tried again', async () => {
    const refetch = vi.fn();
    const container = block({ data: undefined, error: new Error('The database is away'), refetch });
    await expect.element(panel()).toHaveTextContent('This could not be loadedThe database is away');
    await expect.element(panel()).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(container);
    expect(refetch).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('that was refused says what is missing, and is not tried again', async () => {
    block({ data: undefined, error: Object.assign(new Error('You need the permission visits'), { status: 403 }) });
    await expect.element(panel()).toHaveTextContent('You need the permission visits');
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('that failed for other days shows none of the earlier ones, until it is tried again', async () => {
    block({ error: new Error('The database is away') });
    await expect.element(panel()).toHaveTextContent('This could not be loaded');
    await expect.element(drawing()).not.toBeInTheDocument();
  });

  test('without numbers says so', async () => {
    block({}, { isEmpty: () => true, empty: 'No one came' });
    await expect.element(panel()).toHaveTextContent('No one came');
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('shows the numbers of earlier days, dimmed, while others load', async () => {
    block({ isPlaceholderData: true, isFetching: true }, { range: { start: '2026-03-12', end: '2026-03-15' } });
    await expect.element(drawing()).toBeVisible();
    await expect.element(panel()).toHaveTextContent('03-12-2026 – 03-15-2026 · All of them');
    await expect.poll(() => panel().element().querySelectorAll('[data-earlier="true"]').length).toBe(1);
  });

  test('is not taken away under the name of days that still load', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    block({ isPlaceholderData: true, isFetching: true }, { range: { start: '2026-03-12', end: '2026-03-15' } });
    const download = page.getByRole('button', { name: 'Download Visits as CSV' });
    await expect.element(download).toHaveAttribute('aria-disabled', 'true');
    await expect.element(download).toHaveAccessibleDescription('Data for these dates is still loading');
    await focusOn(download);
    await userEvent.keyboard('{Enter}');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test('is a table as well, by the keyboard', async () => {
    const container = block();
    await focusOn(showTable());
    await userEvent.keyboard('{Enter}');
    await expect.element(showTable()).toHaveAttribute('aria-pressed', 'true');
    const row = page.getByRole('row');
    await expect
      .element(row.nth(0))
      .toHaveTextContent('DayUsersSessionsPage viewsEarlier dayUsers, earlierSessions, earlierPage views, earlier');
    await expect.element(row.nth(2)).toHaveTextContent('03-13-20261,23482503-09-20262610');
    expect(row.elements()).toHaveLength(5);
    await expectAccessible(container);
    await userEvent.keyboard('{Enter}');
    await expect.element(drawing()).toBeVisible();
  });

  test('is taken away as a file of its exact numbers', { tags: ['long'] }, async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return '#';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    block({ data: ONE_LINE }, { range: { start: '2026-03-12', end: '2026-03-15' } });
    await page.getByRole('button', { name: 'Download Visits as CSV' }).click();
    expect(names).toEqual(['visits-2026-03-12-2026-03-15.csv']);
    expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))].slice(0, 3)).toEqual([
      0xef, 0xbb, 0xbf,
    ]);
    expect(await files[0]?.text()).toBe(
      'Day,Users\r\n2026-03-12,3\r\n2026-03-13,1234\r\n2026-03-14,5\r\n2026-03-15,4\r\n',
    );
  });
});

describe('numbers', () => {
  const tiles = [
    { id: 'users', label: 'Users', value: 12_345, before: 10_000, unit: count },
    { id: 'posts', label: 'Posts', value: 3, before: 4, unit: count },
  ];

  test('are shortened, and read whole, with how they changed', async () => {
    const container = render(<Tiles tiles={tiles} />);
    const tile = page.getByRole('listitem');
    await expect.element(tile.nth(0)).toHaveTextContent('Users12.35K12,34523.5% from 10K more (Earlier: 10,000)');
    await expect.element(tile.nth(1)).toHaveTextContent('Posts3-1 from 4 less (Earlier: 4)');
    await expectAccessible(container);
  });

  test('that are missing, or were, have no change', async () => {
    const length = (id: string, value: string | number, before: string | number) => ({
      ...{ id, label: id, value, before, unit: duration },
    });
    render(<Tiles tiles={[length('Now', '', 18_000), length('Earlier', 60, ''), length('Both', 60, 30)]} />);
    const tile = page.getByRole('listitem');
    await expect.element(tile.nth(2)).toHaveTextContent('Both1 min100% from 30 s more (Earlier: 30 s)');
    await expect.element(tile.nth(0)).toHaveTextContent(/^Now–$/);
    await expect.element(tile.nth(1)).toHaveTextContent(/^Earlier1 min$/);
  });

  test('can be chosen', async () => {
    const choose = vi.fn();
    render(<Tiles tiles={tiles} chosen="users" onChoose={choose} />);
    await expect.element(page.getByRole('button', { pressed: true })).toHaveTextContent('Users');
    await page.getByRole('button', { pressed: false }).click();
    expect(choose).toHaveBeenCalledWith('posts');
  });

  test('in a ranking have bars as long as they are large', async () => {
    const rows = [
      { key: 'lamps', name: 'lamps', value: 40 },
      { key: 'chairs', name: 'chairs', value: 10 },
    ];
    const container = render(<Ranking label="Top searches" rows={rows} unit={count} isUncompared />);
    await expect.element(page.getByText('Top searches: not compared')).toBeVisible();
    const widths = page
      .getByRole('list', { name: 'Top searches' })
      .getByRole('listitem')
      .elements()
      .map((row) => row.firstElementChild?.getBoundingClientRect().width ?? 0);
    expect(widths[0]).toBeCloseTo((widths[1] ?? 0) * 4, 0);
    await expectAccessible(container);
  });
});
