import { z } from 'zod';

/** The second step of a sign-in: a mailed code, the code of an authenticator app, or a passkey. */
export const signInMethods = ['mail', 'app', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What a session was opened with; a recovery code stands in for an app or a passkey, and `sso` is single sign-on. */
export const sessionMethod = () => z.enum([...signInMethods, 'recovery', 'sso']);

/** What a group may ask of the sign-in of its members, from the mildest to the strictest. */
export const signInRules = ['any', 'app', 'passkey'] as const;
export type SignInRule = (typeof signInRules)[number];
