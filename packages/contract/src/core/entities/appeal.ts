/** The possible states of an appeal. */
export const appealStates = ['open', 'upheld', 'overturned'] as const;
