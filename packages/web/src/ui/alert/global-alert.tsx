import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './alert.module.css';
import { alert, type Alert as Message, useAlert } from './alert.ts';

const SUCCESS_MS = 6000;
/** How long an alert with an action stays, in milliseconds: time to read it and to reach the button. */
const ACTION_MS = 20_000;

function Card({ message }: { readonly message: Message }) {
  const { status, action } = message;
  /** How many of the pointer and the focus are on it. */
  const [held, setHeld] = useState(0);
  const hold = (): void => setHeld((count) => count + 1);
  const release = (): void => setHeld((count) => Math.max(0, count - 1));
  // A success message disappears automatically, but not while the pointer or the focus is on it.
  useEffect(() => {
    if (status !== 'success' || held > 0) return;
    const timer = setTimeout(alert.clear, action ? ACTION_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [status, action, held]);
  const Icon = status === 'danger' ? IconAlertCircle : IconCircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that someone is at it
    <div
      className={classes.card}
      data-status={status}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <bdi>{message.message}</bdi>
        {action}
      </span>
      <CloseButton size="sm" aria-label="Close message" onClick={alert.clear} />
    </div>
  );
}

/** The global alert: one message with a status color, announced at once. Its live regions are always in the page. */
export function GlobalAlert() {
  const message = useAlert();
  return (
    <div className={classes.place} data-alerts>
      <div role="alert">{message?.status === 'danger' && <Card key={message.id} message={message} />}</div>
      <div role="status">{message?.status === 'success' && <Card key={message.id} message={message} />}</div>
    </div>
  );
}
