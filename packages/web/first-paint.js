// Runs before the first paint: a dark console never flashes white, and the frame of the page is where it will be.
(() => {
  const path = `/${location.pathname.slice(__BASE__.length)}`;
  const html = document.documentElement;
  let chosen = 'auto';
  let isSignedIn = false;
  let isCollapsed = false;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    isCollapsed = localStorage.getItem('sidebar-collapsed') === 'true';
    isSignedIn = ['token', 'user'].every((key) => localStorage.getItem(key)) && !localStorage.getItem('otpKey');
  } catch {
    // A browser that forbids storage gets the scheme of the system.
  }
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  const isInside = isSignedIn && !['/verify-otp', '/forgot-password', '/logout'].includes(path);
  // What every screen is made of is fetched next to the first script, which asks for it later.
  const frame = isInside ? __FRAME_FILES__ : [];
  for (const href of frame) {
    const isStyle = href.endsWith('.css');
    const kind = isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload', fetchPriority: 'low' };
    document.head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href }));
  }
  const heading = __HEADINGS__[path];
  if (isInside && heading)
    document.addEventListener(
      // All of the page is there, and none of its other scripts has run.
      'readystatechange',
      () => {
        // Someone who leaves before the page is there has a part of it.
        const main = document.querySelector('#first-frame main');
        for (const [at, text] of heading.entries())
          main?.append(Object.assign(document.createElement(at === 0 ? 'h1' : 'p'), { textContent: text }));
      },
      { once: true },
    );
  // The first format of a page takes a browser long. Once it has painted, it waits for scripts anyway.
  requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat('en-US')));
  html.setAttribute('data-first-paint', isInside ? 'frame' : 'sign-in');
  if (isCollapsed) html.setAttribute('data-first-sidebar', 'collapsed');
})();
