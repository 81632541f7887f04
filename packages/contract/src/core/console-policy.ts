/**
 * Returns the console's content security policy: what its pages can run, load and request, by directive. Every server
 * of the console sends it, with the hashes of its inline scripts.
 * @param asks other origins that the console requests: an API, documents or map tiles elsewhere.
 * @param scripts hashes of inline scripts, as `'sha256-…'`.
 */
export const consolePolicy = (asks: readonly string[], scripts: readonly string[] = []) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scripts],
  // The UI kit sets sizes and colors as inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  // Media of app users comes through the API, so that no other server learns who views what.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", ...asks],
  'font-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Only these policies of the console (`policyOf` there) and its editor can turn text into markup or a script.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify', 'ProseMirrorClipboard', 'service-worker'],
});
