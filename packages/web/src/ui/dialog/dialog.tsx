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
  /** Without it, the dialog can only be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly isSmall?: boolean;
  /** For what is read rather than filled in. */
  readonly isWide?: boolean;
  /** A click next to it closes it. */
  readonly closesOutside?: boolean;
  /** Dialogs of a higher layer lie on top. */
  readonly layer?: 'dialog' | 'question' | 'session';
  /** Near the top, without a header: its content says what it is, and how to close it. */
  readonly isBare?: boolean;
  /** Whether the focus goes back where it was. */
  readonly givesBack?: boolean;
  /** It is gone from sight, and the focus is back. */
  readonly onGone?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** How long Mantine waits before it gives the focus back; without motion, it says before that that the dialog is gone. */
const FOCUS_IS_BACK_MS = 10;

const layers = { dialog: 200, question: 300, session: 350 } as const;

/**
 * A message about a failure is about what was before the dialog, or about what it tried: neither stays over the next step. That
 * what is behind it may be old, since it could not be loaded again, is known only when it has saved something.
 */
function useForgetFailures(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    alert.clearFailure();
    return alert.clearTried;
  }, [isOpen]);
}

/** A dialog: Escape closes it, the focus stays in it and goes back where it was. */
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
      // Its header is not the banner of the page.
      attributes={{
        header: { role: 'presentation' },
        // Its title names it only in a later render, and the focus may be in it by then.
        content: { 'data-closing': !isOpen || undefined, 'aria-label': title },
      }}
      returnFocus={props.givesBack ?? true}
      onExitTransitionEnd={() => props.onGone && setTimeout(props.onGone, FOCUS_IS_BACK_MS + 1)}
      styles={{
        title: { fontSize: rem(16), fontWeight: 650, lineHeight: 1.35 },
        // In the dark, no shadow tells it from the page.
        ...(isBare ? { body: { padding: 0 } } : {}),
        // A name may be longer than any line.
        content: { border: '1px solid var(--mantine-color-default-border)', overflowWrap: 'anywhere' },
      }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 140, transition: 'pop' }}
    >
      {children}
    </Modal>
  );
}
