import { Button, Kbd, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { keyOf } from '../../../ui/keys/key-of.ts';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { Reason } from '../case/item.ts';
import classes from '../cases.module.css';
import type { ActionWithReason, ReasonChoice } from './actions.ts';
import type { Reasons } from './use-reasons.ts';

const lastReasons = sessionPart<Partial<Record<ActionWithReason, string>>>(() => ({}));
const usual: Readonly<Record<ActionWithReason, readonly string[]>> = {
  dismiss: ['No violation found', 'Not enough evidence', 'Malicious report'],
  warn: ['Spam', 'Harassment'],
  hide: ['Spam', 'Nudity', 'Violence', 'Hate'],
  remove: ['Spam', 'Nudity', 'Violence', 'Hate'],
  suspend: ['Spam', 'Harassment', 'Fake account'],
};

/** How many reasons have a single digit; each zero before it adds as many. */
const DIGITS = 9;

/** Returns the keys that choose the reason at an index, pressed in order: 3, or 03 for the twelfth. */
const keysAt = (index: number): string => '0'.repeat(Math.floor(index / DIGITS)) + ((index % DIGITS) + 1);

/** Who sees the reason of a decision. */
const TOLD = 'Visible to staff and sent to the app';

interface Props {
  readonly decision: ActionWithReason;
  /** The listed reasons; without a most reported one, none is preselected. */
  readonly listed: Reasons;
  /** The text field of the reason. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly yes: string;
  readonly no: string;
  readonly isDangerous: boolean;
  /** The decision is being saved. */
  readonly isSaving?: boolean;
  /** Without it, only the question is shown. */
  readonly takesReason?: boolean;
  /** Yes and No are right below the question: the rest is optional. */
  readonly answersFirst?: boolean;
  /** Some of it is still loading, and would move the buttons. */
  readonly isIncomplete?: boolean;
  readonly className?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy: string;
  readonly onDecide: (reason: ReasonChoice) => void;
  readonly onCancel: () => void;
  /** Further questions for the chosen reason. */
  readonly more?: ((reason: ReasonChoice) => ReactNode) | undefined;
  /** The question, and what will happen. */
  readonly children: ReactNode;
}

/**
 * Asks for the reason of a decision, about one case or many: Enter confirms, Escape cancels, a digit chooses. The most
 * reported reason is preselected and labeled as such, without changing its place; for a dismissal, the last reason is.
 */
export function ReasonForm(props: Props) {
  const { decision, listed, input, yes, no, isDangerous, onDecide, onCancel, more, children } = props;
  const { isSaving = false, isIncomplete = false, takesReason = true, answersFirst = false } = props;
  const { all, top, isLoading } = listed;
  const isNeeded = decision === 'dismiss';
  const [first = ''] = usual[decision];
  const [reason, setReason] = useState(lastReasons.get()[decision] ?? (isNeeded ? first : ''));
  const [own, setOwn] = useState<number>();
  const chosen = reason.trim() === '' ? (own ?? top) : undefined;
  const [isMissing, setMissing] = useState(false);
  const zeros = useRef('');
  const isAnswered = useRef(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(isNeeded && text === '');
    if (isNeeded && text === '') {
      input.current?.focus();
      return;
    }
    if (isNeeded || all.length === 0) lastReasons.set({ ...lastReasons.get(), [decision]: text });
    onDecide(chosen === undefined ? { text } : { id: chosen });
  };
  const options =
    isLoading || all.length > 0 ? all : usual[decision].map((name): Partial<Reason> & { name: string } => ({ name }));
  const choose = ({ id, name }: (typeof options)[number]): void => {
    setOwn(id);
    setReason(id === undefined ? name : '');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape') {
      event.stopPropagation();
      onCancel();
      return;
    }
    // A key held down since before the question is ignored, and Enter answers once.
    if (event.repeat && (!isAnswered.current || keyOf(event) === 'Enter')) {
      event.preventDefault();
      return;
    }
    isAnswered.current = true;
    // A digit is typed into the text, and chooses a reason where there is no text.
    const { selectionStart = 0, selectionEnd = 0 } = input.current ?? {};
    // Other questions have keys of their own.
    if (event.target instanceof HTMLElement && event.target.closest('[data-asked]')) return;
    const isWriting = event.target === input.current && (selectionEnd ?? 0) - (selectionStart ?? 0) < reason.length;
    const pressed = zeros.current + keyOf(event);
    const isMore = keyOf(event) === '0' && options.length > pressed.length * DIGITS;
    const option = options.find((_one, index) => keysAt(index) === pressed);
    // Until the reasons are loaded, a digit does nothing. Above all, it is not typed as a reason.
    const isEarly = isLoading && /^\d$/.test(keyOf(event));
    zeros.current = isMore && !isWriting && !isLoading ? pressed : '';
    if (!(option || isMore || isEarly) || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (option && !isLoading) choose(option);
  };
  const answers = (
    <div className={classes.answers}>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {no}
      </Button>
      <Button
        type="submit"
        loading={isSaving}
        disabled={isIncomplete}
        data-autofocus={takesReason ? undefined : true}
        {...(isDangerous ? { color: 'red.9' } : {})}
      >
        {yes}
      </Button>
    </div>
  );
  return (
    <form
      className={props.className}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onSubmit={send}
      onKeyDown={press}
    >
      {children}
      {answersFirst && answers}
      {takesReason && (
        <>
          <TextInput
            ref={input}
            data-autofocus
            label={isNeeded ? 'Reason' : 'Reason (optional)'}
            description={TOLD}
            autoComplete="off"
            maxLength={500}
            value={reason}
            onFocus={({ currentTarget }) => currentTarget.select()}
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
                  {...(isLoading ? {} : { leftSection: <Kbd size="xs">{keysAt(index)}</Kbd> })}
                >
                  {option.name}
                  {option.id !== undefined && option.id === top && <span className={classes.top}>Most reported</span>}
                </Button>
              );
            })}
          </div>
          {more?.(chosen === undefined ? { text: reason.trim() } : { id: chosen })}
        </>
      )}
      {!answersFirst && answers}
    </form>
  );
}
