import type { AppScope } from '@quarterdeck/contract/core/endpoint/app-endpoint';

/** The key of a call, as the database has it now. */
export interface ServiceKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly AppScope[];
  readonly itemsPerSecond: number;
  /** Whether the key can be used from the caller's address. */
  readonly isAllowedHere: boolean;
}

/** Why a key is refused: it is malformed, for another kind of server, unknown, or revoked or expired. */
type NoKey = 'malformed' | 'other kind' | 'unknown' | 'ended';

/** How routes of the app's API identify callers, and count their calls. */
export interface KeyControl {
  /** Finds the key in the database, so that a revocation applies to the next call on every instance. */
  findKey(presented: { readonly key: string; readonly ip: string }): Promise<ServiceKey | NoKey>;
  /** Counts an answered call, without delaying it. */
  countCall(keyId: number, isError: boolean): void;
  /**
   * Counts items against the key's limit, before they are processed and outside of a transaction.
   * @throws Refusal too_many when the limit is exceeded.
   */
  takeItems(key: Pick<ServiceKey, 'id' | 'itemsPerSecond'>, items: number): Promise<void>;
}
