import type { Me } from '../data/access/me.ts';
import type { Screen } from '../ui/screen/screen.ts';

/** Whether the server has what a screen works with. It always has the screens of the specification. */
export const isThere = ({ additions }: Pick<Me, 'additions'>, { isAdded }: Pick<Screen, 'isAdded'>): boolean =>
  !isAdded || additions === 1;
