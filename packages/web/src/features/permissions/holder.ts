import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { permissions } from '@quarterdeck/contract/permissions';

/** A holder of permissions: the call that loads the rows, and the call that toggles one of them. */
export type Holder =
  | {
      readonly load: typeof permissions.ofGroup;
      readonly toggle: typeof permissions.toggleOfGroup;
      readonly of: InputOf<typeof permissions.ofGroup>;
    }
  | {
      readonly load: typeof permissions.ofUser;
      readonly toggle: typeof permissions.toggleOfUser;
      readonly of: InputOf<typeof permissions.ofUser>;
    };
