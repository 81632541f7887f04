import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { keyOf } from '../keys/key-of.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { usePageAction } from './page-actions.ts';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why the button cannot be used just now; without a reason it can. */
  readonly disabledReason: string | undefined;
  /** It takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** What the palette calls it, when it is not called by its text. */
  readonly actionName?: string;
  /** @param event nothing when the palette was asked for it. */
  readonly onClick: (event?: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Enter that is held down presses a button once. */
const pressOnce = (event: KeyboardEvent): void => {
  if (event.repeat && keyOf(event) === 'Enter') event.preventDefault();
};

/**
 * A button that says why it is disabled: it stays in the tab order, the reason is its tooltip and its description for
 * screen readers. On a page about one thing the palette offers it too.
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
