/** Someone who can sign in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** What the kit is run with. */
export interface Options {
  /** Where the backend is, with or without `/api/v1`. */
  readonly url: string;
  /** A super admin. */
  readonly account: Account;
  /** Admins who do not hold every permission: what they are refused is tried. */
  readonly others?: readonly Account[];
  /** The one-time code that was just mailed to an account. @throws when there is none */
  readonly readCode: (to: { readonly username: string; readonly email: string | undefined }) => Promise<string>;
  /** Also make the calls that change something. */
  readonly isWriting?: boolean;
  /** The numbers of the statements or sections that are tried; without it, all. */
  readonly only?: readonly string[];
  /** The domain of the email addresses of the accounts that the kit makes. */
  readonly mailDomain?: string;
  /** Waits until the backend sends another code. */
  readonly wait?: (seconds: number) => Promise<void>;
}
