/**
 * Returns why passkeys are off here: the server compares the scheme, host and port of this address.
 * @param at the origin at which they work, or `off`; undefined while that is not known.
 */
export function whyNoPasskeys(at: string | undefined): string | undefined {
  if (at === undefined) return undefined;
  if (at === 'off') return 'Passkeys need an HTTPS address with a name. Ask a super admin to set PUBLIC_URL';
  if (at !== location.origin) return `Passkeys work at ${at} only. Open the console there`;
  return typeof PublicKeyCredential === 'undefined' ? 'This browser does not support passkeys' : undefined;
}
