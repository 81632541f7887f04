import { expect, test } from 'vitest';
import { recordOf } from './jobs.ts';

test('the record of a job has its steps, done or not, and the result', () => {
  const steps = [
    { label: 'Check who they are', isDone: true },
    { label: 'Send a link', isDone: false },
  ];
  expect(recordOf('sign-in', steps, ' Called back ')).toBe(
    'Cannot sign in\n✓ Check who they are\n– Send a link\nResult: Called back',
  );
  expect(recordOf('sign-in', [], ' ')).toBe('Cannot sign in');
});
