import type { ComponentProps } from 'react';
import { GatedLink } from './gated-link.tsx';
import { useHasAdditions } from './use-additions.ts';

/** A link to an addition to the specification: an added screen, or a list with an added filter. */
export const AddedLink = (props: ComponentProps<typeof GatedLink>) =>
  useHasAdditions() ? <GatedLink {...props} /> : null;
