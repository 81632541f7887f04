import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { keyOf } from '../keys/key-of.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { usePageAction } from './page-actions.ts';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is disabled at the moment; without a reason it is enabled. */
  readonly disabledReason: string | undefined;
  /** It takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** Its name in the palette, when that differs from its text. */
  readonly actionName?: string;
  /** @param event undefined when it was chosen in the palette. */
  readonly onClick: (event?: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Makes a held Enter press the button only once. */
const pressOnce = (event: KeyboardEvent): void => {
  if (event.repeat && keyOf(event) === 'Enter') event.preventDefault();
};

/**
 * A button that says why it is disabled. It stays in the tab order, with the reason as its tooltip and description for
 * screen readers. On a page about one thing, the palette offers it too.
 */
export function GatedButton({ disabledReason, actionName, onClick, children, ...rest }: Props) {
  const id = useId();
  const name = actionName ?? (typeof children === 'string' ? children : undefined);
  const button = usePageAction(rest.loading ? undefined : name, disabledReason, () => onClick());
  const isRefused = disabledReason !== undefined;
  const click = (event: MouseEvent): void => {
    if (isRefused) event.preventDefault();
    else onClick(event);
  };
  return (
    <Tooltip label={disabledReason} disabled={!isRefused}>
      <Button
        ref={button}
        {...rest}
        onClick={click}
        onKeyDown={pressOnce}
        {...(isRefused ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
      >
        {children}
        {isRefused && (
          <VisuallyHidden id={id} aria-hidden>
            {disabledReason}
          </VisuallyHidden>
        )}
      </Button>
    </Tooltip>
  );
}
