import type { AppScope } from '@quarterdeck/contract/core/endpoint/app-endpoint';

/** The key that a call of the app came with, as the database says it at this moment. */
export interface ServiceKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly AppScope[];
  readonly itemsPerSecond: number;
  /** Whether it may be used from the address that asked. */
  readonly isAllowedHere: boolean;
}

/** Why a key opens nothing: no key looks like this, it is for other servers, there is none such, or it is over. */
type NoKey = 'malformed' | 'other kind' | 'unknown' | 'ended';

/** How the routes of the app's API ask who calls, and count what they do. */
export interface KeyControl {
  /** Finds the key in the database, so that a revocation holds on every instance from the next call on. */
  findKey(presented: { readonly key: string; readonly ip: string }): Promise<ServiceKey | NoKey>;
  /** Counts an answered call. It costs the call nothing. */
  countCall(keyId: number, isError: boolean): void;
  /**
   * Takes this many items from what the key may send now, before they are worked on and outside of a transaction.
   * @throws Refusal too_many when there are not this many left.
   */
  takeItems(key: Pick<ServiceKey, 'id' | 'itemsPerSecond'>, items: number): Promise<void>;
}
