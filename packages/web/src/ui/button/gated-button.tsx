import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Tooltip } from '../tooltip/tooltip.tsx';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why the button cannot be used just now; without a reason it can. */
  readonly reason: string | undefined;
  /** It takes the focus when it appears. */
  readonly autoFocus?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button that says why it is disabled: it stays in the tab order, the reason is its tooltip and its description for
 * screen readers.
 */
export function GatedButton({ reason, onClick, children, ...rest }: Props) {
  const id = useId();
  const isRefused = reason !== undefined;
  const click = (event: MouseEvent): void => {
    if (isRefused) event.preventDefault();
    else onClick();
  };
  return (
    <Tooltip label={reason} disabled={!isRefused}>
      <Button
        {...rest}
        onClick={click}
        {...(isRefused ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
      >
        {children}
        {isRefused && (
          <VisuallyHidden id={id} aria-hidden>
            {reason}
          </VisuallyHidden>
        )}
      </Button>
    </Tooltip>
  );
}
