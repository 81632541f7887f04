/** Returns an item's sender: the name of a key, or an import. */
export const senderOf = (key: string | null): string => key ?? 'Import';
