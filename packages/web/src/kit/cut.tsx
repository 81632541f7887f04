import { Text, Tooltip } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import classes from './kit.module.css';

/** A text on one line; when it is cut, the whole of it is the tooltip. */
export function Cut({ children }: { readonly children: string | null }) {
  const [isCut, setCut] = useState(false);
  if (children === null || children === '') return <span className={classes.nothing}>–</span>;
  const measure = ({ currentTarget: { scrollWidth, clientWidth } }: MouseEvent<HTMLElement>): void =>
    setCut(scrollWidth > clientWidth);
  return (
    <Tooltip label={children} disabled={!isCut}>
      <Text span inherit className={classes.cut ?? ''} onMouseEnter={measure}>
        <bdi>{children}</bdi>
      </Text>
    </Tooltip>
  );
}
