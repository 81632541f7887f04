import type { ComponentProps } from 'react';
import { GatedLink } from './gated-link.tsx';
import { useHasAdditions } from './use-additions.ts';

/** A link to what only additions to the specification show: an added screen, or a list narrowed by an added filter. */
export const AddedLink = (props: ComponentProps<typeof GatedLink>) =>
  useHasAdditions() ? <GatedLink {...props} /> : null;
