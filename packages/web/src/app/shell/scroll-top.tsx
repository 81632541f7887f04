import { ActionIcon } from '@mantine/core';
import { useReducedMotion, useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './shell.module.css';

const THRESHOLD = 300;

/** A button that scrolls a long page back to its top. */
export function ScrollTop() {
  const [isFar, setFar] = useState(false);
  // Not read before the first scroll: the browser would lay out the page again for it.
  useWindowEvent('scroll', () => setFar(window.scrollY > THRESHOLD));
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  if (!isFar) return null;
  return (
    <ActionIcon
      className={classes.scrollTop ?? ''}
      variant="default"
      size={40}
      radius="xl"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={18} />
    </ActionIcon>
  );
}
