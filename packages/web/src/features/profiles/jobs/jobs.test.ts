import { expect, test } from 'vitest';
import { recordOf } from './jobs.ts';

test('the record of a job has its steps, done or not, and the result', () => {
  const steps = [
    { label: 'Verify their identity', isDone: true },
    { label: 'Send a link', isDone: false },
  ];
  expect(recordOf('sign-in', steps, ' Called back ')).toBe(
    'Cannot sign in\n✓ Verify their identity\n– Send a link\nResult: Called back',
  );
  expect(recordOf('sign-in', [], ' ')).toBe('Cannot sign in');
});
