/** Resolves in the next task, so that the browser can do other work in between, above all paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
