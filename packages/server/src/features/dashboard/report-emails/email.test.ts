import { expect, test } from 'vitest';
import { reportText, valueText } from './email.ts';

test('money is exact to the cent, whatever its size', () => {
  expect(valueText('12345678901234567.05', 'dollars')).toBe('$12,345,678,901,234,567.05');
  expect(valueText('-1234.5678', 'dollars')).toBe('-$1,234.5678');
  expect(valueText(1_234_567, 'count')).toBe('1,234,567');
  expect(valueText(null, 'seconds')).toBe('-');
  expect([59, 60, 5400].map((seconds) => valueText(seconds, 'seconds'))).toEqual(['59 s', '1 min', '1.5 h']);
});

test('an email has figures as sentences and as a table, and the address in the console', () => {
  const text = reportText(
    {
      title: 'Dashboard',
      range: { start: '2026-03-09', end: '2026-03-15' },
      compared: { start: '2026-03-02', end: '2026-03-08' },
      figures: [
        { label: 'New users', now: 1200, before: 1000, unit: 'count' },
        { label: 'Debit', now: '5.00', before: '0.00', unit: 'dollars' },
      ],
      path: '/?start_date=2026-03-09',
    },
    { name: 'Ann\nStaff', createdBy: 'Ben', publicUrl: 'https://desk.example' },
  );
  expect(text).toContain('Hello Ann Staff,');
  expect(text).toContain('New users: 1,200, +20.0% from the days before.\nDebit: $5.00.');
  expect(text).toContain(
    [
      'Figure     2026-03-09 to 2026-03-15  2026-03-02 to 2026-03-08  Change',
      'New users                     1,200                     1,000  +20.0%',
      'Debit                         $5.00                     $0.00       -',
    ].join('\n'),
  );
  expect(text).toContain('https://desk.example/?start_date=2026-03-09');
  expect(text).toContain('Ben scheduled this email. Stop receiving it: https://desk.example/report-emails');
});
