import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { sessionPart } from '../session/session-store.ts';
import classes from './cases.module.css';
import { type Decision, wordsOf } from './deeds.ts';
import type { CaseItem } from './item.ts';

const lastReasons = sessionPart<Partial<Record<Decision, string>>>(() => ({}));
const usual: Readonly<Record<Decision, readonly string[]>> = {
  dismiss: ['Nothing wrong with it', 'Not enough to go on', 'Reported out of spite'],
  remove: ['Spam', 'Nudity', 'Violence', 'Hate'],
  suspend: ['Spam', 'Harassment', 'Fake account'],
};

/** Gives the focus back, unless it is somewhere by now. */
function giveBack(before: HTMLElement): void {
  if (before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
}

interface Props {
  readonly decision: Decision;
  readonly item: CaseItem;
  readonly onDecide: (reason: string) => void;
  /** @param isLost what had the focus before the form is not there any more. */
  readonly onCancel: (isLost: boolean) => void;
}

/** Who learns the reason of a decision. */
const TOLD = 'Staff see it, and the app is told it';

/** Asks for the reason and says what will happen; Enter goes ahead, Escape does not. The reason given last is offered again. */
export function DecisionForm({ decision, item, onDecide, onCancel }: Props) {
  const { title, consequence, yes, no, isDangerous } = wordsOf(decision, item);
  const [reason, setReason] = useState(lastReasons.get()[decision] ?? '');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [id, says] = [useId(), useId()];
  const isNeeded = decision === 'dismiss';
  useLayoutEffect(() => {
    const { activeElement } = document;
    before.current = activeElement;
    input.current?.select();
    input.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (activeElement instanceof HTMLElement) queueMicrotask(() => giveBack(activeElement));
    };
  }, []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(isNeeded && text === '');
    if (isNeeded && text === '') {
      input.current?.focus();
      return;
    }
    lastReasons.set({ ...lastReasons.get(), [decision]: text });
    onDecide(text);
  };
  const cancel = (): void => onCancel(before.current === document.body || before.current?.isConnected !== true);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    cancel();
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
        description={TOLD}
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
        <Button variant="default" onClick={cancel}>
          {no}
        </Button>
        <Button type="submit" {...(isDangerous ? { color: 'red.9' } : {})}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
