import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '../../data/access/me.ts';
import { formatLongMoment } from '../../ui/text/format.ts';
import { productName } from '../../ui/text/product.ts';
import classes from './print-head.module.css';

const SCHEME = 'data-mantine-color-scheme';

/** When it is printed, while it is. Paper is light, whatever the screen is; what it was comes back. */
function usePaper(): Date | undefined {
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const begin = (): void => {
      scheme ??= root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
      // The page is drawn on paper as soon as all have heard of it.
      flushSync(() => setAt(new Date()));
    };
    const end = (): void => {
      if (scheme !== null) root.setAttribute(SCHEME, scheme);
      scheme = null;
      setAt(undefined);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return at;
}

/** What stands above a screen on paper alone: the product, who printed it and when, and where it is found again. */
export default function PrintHead() {
  const { name, username } = useMe();
  const href = useLocation({ select: (location) => location.href });
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
