import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './cases.module.css';
import { type Decision, wordsOf } from './deeds.ts';
import type { CaseItem } from './item.ts';

const lastReasons: Partial<Record<Decision, string>> = {};
const usual: Readonly<Record<Decision, readonly string[]>> = {
  dismiss: ['Nothing wrong with it', 'Not enough to go on', 'Reported out of spite'],
  remove: ['Spam', 'Nudity', 'Violence', 'Hate'],
  suspend: ['Spam', 'Harassment', 'Fake account'],
};

interface Props {
  readonly decision: Decision;
  readonly item: CaseItem;
  readonly isPending: boolean;
  readonly onDecide: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason and says what will happen; Enter goes ahead, Escape does not. The reason given last is offered again. */
export function DecisionForm({ decision, item, isPending, onDecide, onCancel }: Props) {
  const { title, consequence, yes, no, isDangerous } = wordsOf(decision, item);
  const [reason, setReason] = useState(lastReasons[decision] ?? '');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [id, says] = [useId(), useId()];
  const isNeeded = decision === 'dismiss';
  useEffect(() => {
    input.current?.select();
    input.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(isNeeded && text === '');
    if (isNeeded && text === '') {
      input.current?.focus();
      return;
    }
    lastReasons[decision] = text;
    onDecide(text);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={classes.decision} aria-labelledby={id} aria-describedby={says} onSubmit={send} onKeyDown={press}>
      <p id={id} className={classes.question}>
        {title}
      </p>
      <p id={says} className={classes.consequence}>
        {consequence}
      </p>
      <TextInput
        ref={input}
        label={isNeeded ? 'Reason' : 'Reason (optional)'}
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={isMissing && 'Reason is required'}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.usual}>
        {usual[decision].map((one) => (
          <Button
            key={one}
            variant="default"
            size="compact-xs"
            onClick={() => {
              setReason(one);
              input.current?.focus();
            }}
          >
            {one}
          </Button>
        ))}
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={onCancel}>
          {no}
        </Button>
        <Button type="submit" loading={isPending} {...(isDangerous ? { color: 'red.9' } : {})}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
