import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { profiles } from '@quarterdeck/contract/profiles';

/** For how long someone is suspended; nothing: until staff lift it. */
export type Days = InputOf<typeof profiles.suspend>['days'];

/** Why something is decided: a reason of the list, or words of one's own. */
export interface Given {
  readonly id?: number | undefined;
  readonly text?: string | undefined;
  /** What the user reads instead of the text of the reason. */
  readonly words?: string | undefined;
  /** After so many days a suspension ends by itself. */
  readonly days?: Days | undefined;
}
