/** An account that can sign in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** The options of a run. */
export interface Options {
  /** The address of the backend, with or without `/api/v1`. */
  readonly url: string;
  /** The account of a super admin. */
  readonly account: Account;
  /** Admins without some permissions, to check that calls are refused. */
  readonly others?: readonly Account[];
  /** Returns the one-time code that was just emailed to an account. @throws when there is none */
  readonly readCode: (to: { readonly username: string; readonly email: string | undefined }) => Promise<string>;
  /** Whether to make calls that change data. */
  readonly isWriting?: boolean;
  /** The numbers of the statements or sections to check; all if unset. */
  readonly only?: readonly string[];
  /** The email domain of accounts that the kit creates. */
  readonly mailDomain?: string;
  /** Waits until the backend can send another code. */
  readonly wait?: (seconds: number) => Promise<void>;
}
