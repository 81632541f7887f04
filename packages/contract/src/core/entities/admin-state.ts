/**
 * The state of an admin's account: locked after too many wrong codes, invited until a password is chosen, unused before
 * the first sign-in.
 */
export const adminStates = ['active', 'suspended', 'locked', 'invited', 'unused'] as const;
