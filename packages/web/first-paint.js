// Runs before the first paint: a dark console never flashes white, and a visitor who must sign in sees the page for it at once.
(() => {
  const html = document.documentElement;
  let chosen = 'auto';
  let isSignedIn = false;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    isSignedIn = ['token', 'user'].every((key) => localStorage.getItem(key)) && !localStorage.getItem('otpKey');
  } catch {
    // A browser that forbids storage gets the scheme of the system.
  }
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  const isOther = ['/verify-otp', '/forgot-password', '/logout'].includes(location.pathname);
  if (isOther || !isSignedIn) html.setAttribute('data-first-paint', isOther ? 'sign-in' : 'login');
})();
