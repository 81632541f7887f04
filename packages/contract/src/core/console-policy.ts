/**
 * The content security policy of the console: what its page may run, load and ask, by directive. Anyone who serves the console sends it, with
 * the hashes of the scripts that stand in the page.
 * @param asks origins besides its own that the console asks: an API, documents or map tiles elsewhere.
 * @param scripts hashes of inline scripts, as `'sha256-…'`.
 */
export const consolePolicy = (asks: readonly string[], scripts: readonly string[] = []) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scripts],
  // The UI kit sets sizes and colors as inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  // What app users show comes through the API, so that no other server learns who looks at what.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", ...asks],
  'font-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // No text becomes markup or a script but by these policies of the console (`policyOf` there) and of its editor.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify', 'ProseMirrorClipboard', 'service-worker'],
});
