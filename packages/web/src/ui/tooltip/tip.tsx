import '@mantine/core/styles/Tooltip.layer.css';
import { type FloatingPosition, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** A tooltip's text and target. */
export interface TipProps {
  readonly label: ReactNode;
  readonly target: HTMLElement;
  readonly position?: FloatingPosition | undefined;
  /** The delay in milliseconds. */
  readonly delay?: number;
}

/** An open tooltip, shown after its delay. Escape closes it. */
export default function Tip({ label, target, position = 'top', delay = 0 }: TipProps) {
  const [isDue, setDue] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isDue && <Tooltip label={label} target={target} position={position} defaultOpened />;
}
