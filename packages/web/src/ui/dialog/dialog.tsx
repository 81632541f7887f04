import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, rem } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { alert } from '../alert/alert.ts';
import { useEscape } from './use-escape.ts';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  /** Called when it is closed. Without it, the dialog must be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly isSmall?: boolean;
  /** For reading rather than input. */
  readonly isWide?: boolean;
  /** A click outside closes it. */
  readonly closesOutside?: boolean;
  /** Dialogs of a higher layer are on top. */
  readonly layer?: 'dialog' | 'question' | 'session';
  /** Near the top, without a header: its content shows the name and how to close it. */
  readonly isBare?: boolean;
  /** Whether the focus returns to where it was. */
  readonly givesBack?: boolean;
  /** Called when it is hidden, and the focus has returned. */
  readonly onGone?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * How long Mantine waits before it returns the focus, in milliseconds; without motion, it reports the dialog as closed
 * before that.
 */
const FOCUS_IS_BACK_MS = 10;

const layers = { dialog: 200, question: 300, session: 350 } as const;

/**
 * A failure message is about what happened before the dialog, or about what the dialog tried, so neither stays for the
 * next step. A warning that the screen behind may be old stays, because it comes after a save.
 */
function useForgetFailures(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    alert.clearFailure();
    return alert.clearTried;
  }, [isOpen]);
}

/** A dialog: Escape closes it; the focus stays in it and returns to where it was. */
export function Dialog(props: Props) {
  const { isOpen, title, onClose, isSmall, isWide, closesOutside, layer = 'dialog', isBare = false, children } = props;
  useEscape(isOpen, onClose);
  useForgetFailures(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={() => onClose?.()}
      title={isBare ? undefined : title}
      size={isSmall ? 'sm' : isWide ? 'xl' : isBare ? 'lg' : 'md'}
      zIndex={layers[layer]}
      centered={!isBare}
      yOffset={isBare ? '12dvh' : '5dvh'}
      radius="md"
      withCloseButton={onClose !== undefined && !isBare}
      closeOnEscape={false}
      closeOnClickOutside={onClose !== undefined && (closesOutside ?? true)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Without the role, its header would count as the page's banner.
      attributes={{
        header: { role: 'presentation' },
        // Its title names it only in a later render, and the focus may be in it by then.
        content: { 'data-closing': !isOpen || undefined, 'aria-label': title },
      }}
      returnFocus={props.givesBack ?? true}
      onExitTransitionEnd={() => props.onGone && setTimeout(props.onGone, FOCUS_IS_BACK_MS + 1)}
      styles={{
        title: { fontSize: rem(16), fontWeight: 650, lineHeight: 1.35 },
        ...(isBare ? { body: { padding: 0 } } : {}),
        // In the dark scheme, a border sets it apart, because a shadow would not be visible. A name may be longer than
        // any line.
        content: { border: '1px solid var(--mantine-color-default-border)', overflowWrap: 'anywhere' },
      }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 140, transition: 'pop' }}
    >
      {children}
    </Modal>
  );
}
