import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';
import { useMe } from '../../data/access/me.ts';
import { productName } from '../../ui/browser/console-config.ts';
import { useIsOnPaper } from '../../ui/paper/use-is-on-paper.ts';
import { formatLongMoment } from '../../ui/text/format.ts';
import classes from './print-head.module.css';

const SCHEME = 'data-mantine-color-scheme';

/**
 * Returns the time of printing while the page is printed. Paper always has the light scheme; the previous scheme comes
 * back afterwards.
 */
function usePaper(): Date | undefined {
  const isOnPaper = useIsOnPaper();
  useLayoutEffect(() => {
    const root = document.documentElement;
    const scheme = root.getAttribute(SCHEME);
    if (!isOnPaper || scheme === null) return undefined;
    root.setAttribute(SCHEME, 'light');
    return () => root.setAttribute(SCHEME, scheme);
  }, [isOnPaper]);
  return useMemo(() => (isOnPaper ? new Date() : undefined), [isOnPaper]);
}

/** The header of a printed screen: the product, who printed it and when, and its address. */
export default function PrintHead() {
  const { name, username } = useMe();
  const href = useLocation({ select: (location) => location.publicHref });
  const at = usePaper();
  return at ? (
    <div className={classes.head} data-print-head aria-hidden>
      <p className={classes.product}>{productName}</p>
      <p className={classes.printed}>
        Printed by {name} ({username}) on {formatLongMoment(at.toISOString())}
      </p>
      <p className={classes.place}>
        {window.location.origin}
        {href}
      </p>
    </div>
  ) : null;
}
