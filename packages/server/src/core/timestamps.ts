/** Formats a moment for sentences to staff, to the minute. */
export const formatTimestamp = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Formats a moment for technical reports, to the second. */
export const formatTimestampToSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
