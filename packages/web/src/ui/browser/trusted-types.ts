/** How a policy converts a text before the browser accepts it as markup or as the address of a script. */
interface Rules {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (text: string) => string;
}

/**
 * Creates a Trusted Types policy, one of those in the server's `trusted-types` directive: the browser accepts no other
 * text as markup or script.
 * @returns undefined where the browser does not support Trusted Types and accepts any text.
 */
export function policyOf<Made extends Rules>(name: string, rules: Made): Made | undefined {
  const { trustedTypes } = window as {
    readonly trustedTypes?: { readonly createPolicy: <Of extends Rules>(of: string, by: Of) => Of };
  };
  return trustedTypes?.createPolicy(name, rules);
}
