import { CloseButton } from '@mantine/core';
import { useHover } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './alert.module.css';
import { alert, type Alert as Message, useAlert } from './alert.ts';

const SUCCESS_MS = 6000;

/** Good news goes by itself, but not while someone points at it. */
function useGoesByItself(message: Message, isHeld: boolean): void {
  useEffect(() => {
    if (message.status !== 'success' || isHeld) return;
    const timer = setTimeout(alert.clear, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld]);
}

function Card({ message }: { readonly message: Message }) {
  const { hovered, ref } = useHover<HTMLDivElement>();
  useGoesByItself(message, hovered);
  const Icon = message.status === 'danger' ? IconAlertCircle : IconCircleCheck;
  return (
    <div ref={ref} className={classes.card} data-status={message.status}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.text}>{message.message}</span>
      <CloseButton size="sm" aria-label="Close message" onClick={alert.clear} />
    </div>
  );
}

/** The global alert: one message with a status colour, read out at once. Its live regions are always in the page. */
export function GlobalAlert() {
  const message = useAlert();
  return (
    <div className={classes.place}>
      <div role="alert">{message?.status === 'danger' && <Card key={message.id} message={message} />}</div>
      <div role="status">{message?.status === 'success' && <Card key={message.id} message={message} />}</div>
    </div>
  );
}
