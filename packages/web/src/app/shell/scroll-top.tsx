import { ActionIcon } from '@mantine/core';
import { useReducedMotion, useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import classes from './shell.module.css';

const THRESHOLD = 300;

/** Goes back to the top of a long page. */
export function ScrollTop() {
  const [{ y }] = useWindowScroll();
  const isStill = useReducedMotion();
  if (y <= THRESHOLD) return null;
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
