/** A moment as sentences for staff have it. */
export const stamp = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
