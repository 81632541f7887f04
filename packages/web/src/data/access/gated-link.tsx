import { VisuallyHidden } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './gated-link.module.css';
import { reasonOf, useMay } from './use-may.ts';

interface Props {
  /** The path of a screen, and what its address says. */
  readonly to: ScreenLink;
  readonly search?: Address;
  /** Who may open the screen. */
  readonly access: Access;
  /** It stands in a sentence, where color alone would not show it. */
  readonly isInText?: boolean;
  /** What a screen reader calls it, where its text is not enough. */
  readonly label?: string;
  /** Without the event's default, it opens no screen: it does what is done here. */
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children: ReactNode;
}

/**
 * A link to a screen, if the admin may open it. One that they may not open says why: it stays in the tab order, the
 * reason is its tooltip and its description.
 */
export function GatedLink({ to, search = {}, access, isInText = false, label, onClick, children }: Props) {
  const id = useId();
  const reason = reasonOf(useMay(access));
  // A `ScreenLink` was checked by its type; the router's own type of paths does not take all of them.
  const path: string = to;
  if (reason === undefined)
    // Without the library's anchor: in each row of a list, that was a sixth of what it takes to draw it.
    return (
      <Link
        className={classes.link}
        data-in-text={isInText || undefined}
        to={path}
        search={search}
        onClick={(event) => onClick?.(event)}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {children}
      </Link>
    );
  return (
    <Tooltip label={reason} isOnlyPlace>
      {/* biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link, and takes no focus */}
      <span
        role="link"
        className={classes.refused}
        aria-disabled
        tabIndex={0}
        aria-describedby={id}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {children}
        <VisuallyHidden id={id} aria-hidden>
          {reason}
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}
