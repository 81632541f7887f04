import type { Holder } from '@quarterdeck/contract/core/access/access';
import type { Endpoint, Target } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The admin who makes a call, with the permissions of this very moment. */
export interface Admin extends Holder {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly version: number;
  readonly sessionId: number;
  /** Set while a temporary password opened the session and no new one has been chosen. */
  readonly temporaryPasswordId: number | null;
  /** Set while they lack the method of signing in that their groups ask for. */
  readonly needsMethod: 'app' | 'passkey' | null;
  /** Single sign-on has opened the session. */
  readonly isSso: boolean;
  /** The group as whose members the session sees the console: the permissions are theirs, and nothing can be changed. */
  readonly viewedGroup: { readonly id: number; readonly name: string } | null;
  /** They have proven in the last ten minutes who they are. */
  readonly hasFreshProof: boolean;
}

/** What a token comes with. */
export interface Credentials {
  readonly token: string;
  /** The cookie of a session that is bound to its browser. */
  readonly binding: string | undefined;
  /** The request may not prolong the session. */
  readonly isBackground: boolean;
}

/** How the routes ask who calls, and what they may do next to their permissions. */
export interface AccessControl {
  /** Finds the admin of an open session; undefined when there is none. */
  findCaller(db: Kysely<Schema>, presented: Credentials): Promise<Admin | undefined>;
  /** Finds the temporary grant that opens a call to an admin who lacks its permission. @returns its id. */
  findGrant(admin: Admin, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<number | undefined>;
  /** Notes that an admin has used the permissions that open a call. It is written down later, and nothing waits for it. */
  noteUse(admin: Admin, endpoint: Pick<Endpoint, 'access'>, input: Readonly<Record<string, unknown>>): void;
  /** Refuses a dangerous call of someone who has not proven for long who they are. @throws Refusal forbidden with `stepUp`. */
  requireFreshProof(admin: Admin, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Locks the person a write acts on, and applies the target rules. @throws Refusal forbidden, not_found or conflict. */
  requireTarget(trx: Transaction<Schema>, admin: Admin, target: Target, id: number): Promise<void>;
}
