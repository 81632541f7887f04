/**
 * Whether a dialog is open. One that is still fading away does not count, so that the next key is not lost.
 * @param except the name of a dialog that does not count.
 */
export const isDialogOpen = (except = ''): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]:not([data-closing])')].some(
    (dialog) => except === '' || dialog.getAttribute('aria-label') !== except,
  );
