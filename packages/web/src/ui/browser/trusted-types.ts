/** What a policy makes of a text before the browser takes it as markup or as the address of a script. */
interface Rules {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (text: string) => string;
}

/**
 * Makes a policy of Trusted Types, one of those that the server's `trusted-types` names: the browser takes no other text for markup
 * or for a script.
 * @returns undefined where the browser knows no Trusted Types: it takes any text.
 */
export function policyOf<Made extends Rules>(name: string, rules: Made): Made | undefined {
  const { trustedTypes } = window as {
    readonly trustedTypes?: { readonly createPolicy: <Of extends Rules>(of: string, by: Of) => Of };
  };
  return trustedTypes?.createPolicy(name, rules);
}
