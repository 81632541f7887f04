import type { ReactNode } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';

interface Props {
  readonly id: number;
  /** It is part of a sentence. */
  readonly isInText?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a group's permissions. */
export const GroupLink = ({ id, ...rest }: Props) => (
  <GatedLink to="/manage-group-permissions" search={{ group_id: String(id) }} access="group_permissions" {...rest} />
);
