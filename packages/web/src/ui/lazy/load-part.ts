type Load<T> = () => Promise<{ readonly default: T }>;

/**
 * Returns a loader for a part of the console in a file of its own. A browser remembers a script that failed and does
 * not request it again, so each retry uses another address. Styles that failed are requested again, too.
 * @returns a function that throws the loader's error, and can then be called again.
 */
export function partOf<T>(load: Load<T>): Load<T> {
  let failures = 0;
  return () => {
    if (failures)
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        if (!link.sheet) link.href += '?';
    return load().catch(async (error) => {
      failures += 1;
      // The error contains the script's address.
      const [address] = /http\S+\.js/.exec(error) ?? [];
      const file: { readonly default?: T } | undefined =
        address && (await import(/* @vite-ignore */ `${address}?${failures}`));
      // A retry needs the default export, which a part of a larger file does not have.
      if (!file?.default) throw error;
      return { default: file.default };
    });
  };
}
