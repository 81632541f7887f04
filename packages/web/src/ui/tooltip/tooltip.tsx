import type { FloatingPosition } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { lazyWithRetry, NoFallback } from '../lazy/lazy-with-retry.tsx';
import type { TipProps } from './tip.tsx';

const Part = lazyWithRetry(() => import('./tip.tsx'), NoFallback);

/** An open tooltip. Its code is loaded with the first one. */
export const Tip = (props: TipProps) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);

const DELAY_MS = 250;

type Listener<E> = ((event: E) => void) | undefined;

/** The element's own listeners for these events. */
interface Own {
  readonly onPointerEnter?: Listener<PointerEvent<HTMLElement>>;
  readonly onPointerLeave?: Listener<PointerEvent<HTMLElement>>;
  readonly onFocus?: Listener<FocusEvent<HTMLElement>>;
  readonly onBlur?: Listener<FocusEvent<HTMLElement>>;
}

interface Props {
  readonly label: ReactNode;
  readonly position?: FloatingPosition;
  readonly disabled?: boolean;
  /** Its text is shown nowhere else, so focus and touch show it too. */
  readonly isOnlyPlace?: boolean;
  /** One element, which passes its listeners on. */
  readonly children: ReactElement<Own>;
}

/** Shows an explanation of an element while the pointer rests on it. */
export function Tooltip({ label, position, disabled = false, isOnlyPlace = false, children }: Props) {
  const [target, setTarget] = useState<HTMLElement>();
  const own = children.props;
  const hide = (): void => setTarget(undefined);
  const listeners: Own = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (isOnlyPlace || event.pointerType !== 'touch') setTarget(event.currentTarget);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hide();
    },
    ...(isOnlyPlace && {
      onFocus: (event) => {
        own.onFocus?.(event);
        setTarget(event.currentTarget);
      },
      onBlur: (event) => {
        own.onBlur?.(event);
        hide();
      },
    }),
  };
  return (
    <>
      {cloneElement(children, listeners)}
      {target && !disabled && label !== undefined && (
        <Tip label={label} target={target} position={position} delay={DELAY_MS} />
      )}
    </>
  );
}
