/** A moment as sentences for staff have it, to the minute. */
export const formatTimestamp = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A moment as a machine's own report has it, to the second. */
export const formatTimestampToSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
