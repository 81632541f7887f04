import { VisuallyHidden } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './gated-link.module.css';
import { reasonOf, useMay } from './use-may.ts';

interface Props {
  /** The screen's path and search parameters. */
  readonly to: ScreenLink;
  readonly search?: Address;
  /** The permission that the screen requires. */
  readonly access: Access;
  /** It is part of a sentence, where color alone would not show it. */
  readonly isInText?: boolean;
  /** Its accessible name, where its text is not enough. */
  readonly label?: string;
  /** When it prevents the event's default, no screen opens. */
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children: ReactNode;
}

/**
 * A link to a screen, if the admin can open it. A link that they cannot open stays in the tab order, with the reason as
 * its tooltip and description.
 */
export function GatedLink({ to, search = {}, access, isInText = false, label, onClick, children }: Props) {
  const id = useId();
  const reason = reasonOf(useMay(access));
  // A `ScreenLink` was checked by its type; the router's own path type does not accept all of them.
  const path: string = to;
  if (reason === undefined)
    // Without the library's anchor: in each row of a list, it took a sixth of the drawing time.
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
