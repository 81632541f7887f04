import { Button, Kbd, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { sessionPart } from '../session/session-store.ts';
import classes from './cases.module.css';
import { type Decision, wordsOf } from './deeds.ts';
import type { CaseItem, Reason } from './item.ts';
import type { Given } from './use-deeds.ts';
import { useReasons } from './use-reasons.ts';

const lastReasons = sessionPart<Partial<Record<Decision, string>>>(() => ({}));
const usual: Readonly<Record<Decision, readonly string[]>> = {
  dismiss: ['Nothing wrong with it', 'Not enough to go on', 'Reported out of spite'],
  remove: ['Spam', 'Nudity', 'Violence', 'Hate'],
  suspend: ['Spam', 'Harassment', 'Fake account'],
};

/** So many reasons have a key. */
const DIGITS = 9;

/** Gives the focus back, unless it is somewhere by now. */
function giveBack(before: HTMLElement): void {
  if (before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
}

interface Props {
  readonly decision: Decision;
  readonly item: CaseItem;
  /** The listed reasons of the reports, the most reported first. */
  readonly reported?: readonly Reason[] | undefined;
  readonly onDecide: (reason: Given) => void;
  /** @param isLost what had the focus before the form is not there any more. */
  readonly onCancel: (isLost: boolean) => void;
}

/** Who learns the reason of a decision. */
const TOLD = 'Staff see it, and the app is told it';

/** Asks for the reason and says what will happen; Enter goes ahead, Escape does not, a digit chooses. The most reported reason of
 * the list is chosen beforehand; for a dismissal, the reason given last. */
export function DecisionForm({ decision, item, reported = [], onDecide, onCancel }: Props) {
  const { title, consequence, yes, no, isDangerous } = wordsOf(decision, item);
  const isNeeded = decision === 'dismiss';
  const listed = useReasons(item.topReason, reported, !isNeeded);
  const [first = ''] = usual[decision];
  const [reason, setReason] = useState(lastReasons.get()[decision] ?? (isNeeded ? first : ''));
  const [own, setOwn] = useState<number>();
  const chosen = reason.trim() === '' ? (own ?? listed[0]?.id) : undefined;
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [id, says] = [useId(), useId()];
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
    if (isNeeded || listed.length === 0) lastReasons.set({ ...lastReasons.get(), [decision]: text });
    onDecide(chosen === undefined ? { text } : { id: chosen });
  };
  const cancel = (): void => onCancel(before.current === document.body || before.current?.isConnected !== true);
  const options =
    listed.length > 0 ? listed : usual[decision].map((name): Partial<Reason> & { name: string } => ({ name }));
  const choose = ({ id, name }: (typeof options)[number]): void => {
    setOwn(id);
    setReason(id === undefined ? name : '');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
      return;
    }
    // A digit is part of what is being written, and chooses a reason where nothing is.
    const { selectionStart = 0, selectionEnd = 0 } = input.current ?? {};
    const isWriting = event.target === input.current && (selectionEnd ?? 0) - (selectionStart ?? 0) < reason.length;
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    if (!option || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(option);
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
        {options.map((option, index) => {
          const isChosen = option.id === undefined ? option.name === reason : option.id === chosen;
          return (
            <Button
              key={option.name}
              variant="default"
              size="compact-sm"
              aria-pressed={isChosen}
              data-chosen={isChosen || undefined}
              onClick={() => choose(option)}
              {...(index < DIGITS ? { leftSection: <Kbd size="xs">{index + 1}</Kbd> } : {})}
            >
              {option.name}
            </Button>
          );
        })}
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
