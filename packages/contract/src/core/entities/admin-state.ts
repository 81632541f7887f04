/** What the account of an admin is like: locked after too many wrong codes, invited until a password is chosen, unused before the first sign-in. */
export const adminStates = ['active', 'suspended', 'locked', 'invited', 'unused'] as const;
