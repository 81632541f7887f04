type Load<T> = () => Promise<{ readonly default: T }>;

/**
 * Makes what loads a part of the console from a file of its own. A browser remembers that a script could not be had, and does not
 * ask for it again: it is asked for at another address. Styles that failed are asked for again, too.
 * @returns a function that throws what loading throws, and can be called again then.
 */
export function partOf<T>(load: Load<T>): Load<T> {
  let failures = 0;
  return () => {
    if (failures)
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        if (!link.sheet) link.href += '?';
    return load().catch(async (error) => {
      failures += 1;
      // The error says where the script is.
      const [address] = /http\S+\.js/.exec(error) ?? [];
      const file: { readonly default?: T } | undefined =
        address && (await import(/* @vite-ignore */ `${address}?${failures}`));
      // A part that is not all that its file has is not to be had so.
      if (!file?.default) throw error;
      return { default: file.default };
    });
  };
}
