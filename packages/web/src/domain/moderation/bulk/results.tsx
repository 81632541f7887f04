import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Guard } from '../../../ui/form/guard.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import type { BulkResult, Outcome } from '../queue/steps.ts';
import classes from './bulk.module.css';

const SHOWN = 200;

const leaving = {
  title: 'Stop and leave?',
  text: 'Not all cases are processed yet. Processed cases are not changed back.',
  yes: 'Stop and leave',
  no: 'Stay',
} as const;

/** Asks before the screen is left while a bulk action runs. */
export const LeaveQuestion = ({ isRunning }: { readonly isRunning: boolean }) => (
  <Guard isDirty={isRunning} question={leaving} />
);

/** The numbers of processed and failed cases, and why the action ended early. */
export function Summary({ outcome: { results, left, failure } }: { readonly outcome: Outcome }) {
  const good = results.filter((result) => result.done === 1).length;
  const bad = results.length - good;
  return (
    <p className={classes.summary}>
      {formatNumber(good)} done
      {bad > 0 && `, ${formatNumber(bad)} not done`}
      {left > 0 && `, ${formatNumber(left)} not processed`}
      {failure && `: ${failure}`}
    </p>
  );
}

const Result = ({ result: { id, subject, done, message } }: { readonly result: BulkResult }) => {
  const Icon = done === 1 ? IconCircleCheck : IconCircleX;
  return (
    <li className={classes.result} data-done={done === 1 || undefined}>
      <Icon size={16} aria-hidden />
      <span className={classes.subject}>
        <TruncatedText>{subject ?? `Case ${id}`}</TruncatedText>
      </span>
      <span>{message}</span>
    </li>
  );
};

/** Each case's result, failures first. */
export function Results({ results }: { readonly results: readonly BulkResult[] }) {
  const [shown, setShown] = useState(SHOWN);
  const inOrder = results.toSorted((one, other) => one.done - other.done);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Results" className={classes.results} tabIndex={0}>
        <ul>
          {inOrder.slice(0, shown).map((result) => (
            <Result key={result.id} result={result} />
          ))}
        </ul>
      </section>
      {results.length > shown && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setShown(shown + SHOWN)}>
          Show {formatNumber(Math.min(SHOWN, results.length - shown))} more of {formatNumber(results.length - shown)}
        </Button>
      )}
    </>
  );
}
