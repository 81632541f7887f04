import { Button, type ButtonProps } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import { reasonOf, useMay } from './use-may.ts';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** The path of a screen, and what its address says. */
  readonly to: ScreenLink;
  readonly search?: Address;
  /** Who may open the screen. */
  readonly access: Access;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** A link to a screen that looks like a button: it opens in a new tab as any link does. For who may not open it, a button that says why. */
export function LinkButton({ to, search = {}, access, ...rest }: Props) {
  const reason = reasonOf(useMay(access));
  // A `ScreenLink` was checked by its type; the router's own type of paths does not take all of them.
  const path: string = to;
  if (reason !== undefined) return <GatedButton {...rest} disabledReason={reason} onClick={() => undefined} />;
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={path} search={search} />} />;
}
