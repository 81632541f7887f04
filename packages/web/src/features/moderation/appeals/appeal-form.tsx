import { Button, TextInput } from '@mantine/core';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { caseCalls } from '../../../domain/moderation/actions/case-calls.ts';
import { keyOf } from '../../../ui/keys/key-of.ts';
import classes from './appeals.module.css';
import { type AppealRow, consequenceOf, type Outcome } from './words.ts';

/** The question and the answers. */
const asked = {
  upheld: { title: 'Uphold the decision?', yes: 'Uphold the decision' },
  overturned: { title: 'Overturn the decision?', yes: 'Overturn the decision' },
} as const;

interface Props {
  readonly row: AppealRow;
  readonly outcome: Outcome;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the reason of an outcome and says what will happen: Enter confirms, Escape cancels. */
export function AppealForm({ row, outcome, onDone, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const { title, yes } = asked[outcome];
  const [id, says] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const decide = useWrite(appeals.decide, { invalidates: [...caseCalls, appeals.list, appeals.find] });
  useLayoutEffect(() => input.current?.focus(), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (decide.isPending) return;
    const text = reason.trim();
    decide.mutate({ id: row.id, outcome, ...(text === '' ? {} : { reason: text }) }, { onSuccess: onDone });
  };
  const press = (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form aria-labelledby={id} aria-describedby={says} onSubmit={send} onKeyDown={press}>
      <p id={id} className={classes.question}>
        {title}
      </p>
      <p id={says} className={classes.consequence} dir="auto">
        {consequenceOf(row, outcome)}
      </p>
      <TextInput
        ref={input}
        label="Reason (optional)"
        description="Visible to staff and sent to the app"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={decide.isPending}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
