import { z } from 'zod';

/** The second step of a sign-in: an emailed code, an authenticator app's code, or a passkey. */
export const signInMethods = ['mail', 'app', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The method that opened a session. A recovery code replaces an app or a passkey; `sso` is single sign-on. */
export const sessionMethod = () => z.enum([...signInMethods, 'recovery', 'sso']);

/** The sign-in methods that a group can require of its members, from the weakest to the strictest. */
export const signInRules = ['any', 'app', 'passkey'] as const;
export type SignInRule = (typeof signInRules)[number];
