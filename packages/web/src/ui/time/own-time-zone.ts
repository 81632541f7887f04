/** Returns this browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
