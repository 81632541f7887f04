import { useMe } from './me.ts';

/** Whether the server reports that it has our additions to the specification. */
export const useHasAdditions = (): boolean => useMe().additions === 1;
