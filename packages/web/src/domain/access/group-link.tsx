import type { ReactNode } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';

interface Props {
  readonly id: number;
  /** It stands in a sentence. */
  readonly isInText?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** The way to what a group gives to its admins. */
export const GroupLink = ({ id, ...rest }: Props) => (
  <GatedLink to="/manage-group-permissions" search={{ group_id: String(id) }} access="group_permissions" {...rest} />
);
