import { Button, type ButtonProps } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import { reasonOf, useMay } from './use-may.ts';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** The screen's path and search parameters. */
  readonly to: ScreenLink;
  readonly search?: Address;
  /** The permission that the screen requires. */
  readonly access: Access;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * A link to a screen that looks like a button and opens in a new tab like any link. For an admin who cannot open it, a
 * disabled button that says why.
 */
export function LinkButton({ to, search = {}, access, ...rest }: Props) {
  const reason = reasonOf(useMay(access));
  // A `ScreenLink` was checked by its type; the router's own path type does not accept all of them.
  const path: string = to;
  if (reason !== undefined) return <GatedButton {...rest} disabledReason={reason} onClick={() => undefined} />;
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={path} search={search} />} />;
}
