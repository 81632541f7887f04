import type { Holder } from '@quarterdeck/contract/core/access/access';
import type { Endpoint, Target } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The admin who makes a call, with their current permissions. */
export interface Admin extends Holder {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly version: number;
  readonly sessionId: number;
  /** Set if a temporary password opened the session and no new one has been chosen yet. */
  readonly temporaryPasswordId: number | null;
  /** The sign-in method that their groups require and they lack. */
  readonly needsMethod: 'app' | 'passkey' | null;
  /** Whether single sign-on opened the session. */
  readonly isSso: boolean;
  /** The group as which the session views the console: the permissions are the group's, and nothing can be changed. */
  readonly viewedGroup: { readonly id: number; readonly name: string } | null;
  /** Whether they have proven who they are in the last ten minutes. */
  readonly hasFreshProof: boolean;
}

/** What a request sends with its token. */
export interface Credentials {
  readonly token: string;
  /** The cookie of a session that is bound to its browser. */
  readonly binding: string | undefined;
  /** Whether the request must not extend the session. */
  readonly isBackground: boolean;
}

/** How routes identify callers, and check what they can do in addition to their permissions. */
export interface AccessControl {
  /** Finds the admin of an open session; undefined without one. */
  findCaller(db: Kysely<Schema>, presented: Credentials): Promise<Admin | undefined>;
  /** Finds the temporary grant that allows a call without the permission. @returns its id. */
  findGrant(admin: Admin, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<number | undefined>;
  /** Records that an admin has used the permissions for a call. It is stored later, and nothing waits for it. */
  noteUse(admin: Admin, endpoint: Pick<Endpoint, 'access'>, input: Readonly<Record<string, unknown>>): void;
  /** Refuses a dangerous call if the admin's last proof is too old. @throws Refusal forbidden with `stepUp`. */
  requireFreshProof(admin: Admin, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Locks the person a write acts on, and applies the target rules. @throws Refusal forbidden, not_found or conflict. */
  requireTarget(trx: Transaction<Schema>, admin: Admin, target: Target, id: number): Promise<void>;
}
