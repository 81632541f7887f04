import type { SsoReason } from '@quarterdeck/contract/core/access/sign-on';

/** A sign-in at the provider that is refused here. */
export class SsoRefusal extends Error {
  constructor(
    readonly reason: SsoReason,
    /** The admin it is about, if known. */
    readonly adminId?: number,
    options?: ErrorOptions,
  ) {
    super(`Single sign-on was refused: ${reason}`, options);
  }
}
