import html from '../index.html?raw';
import { installApi } from './api.ts';

/**
 * Stops all motion. Otherwise each frame would be painted, and an inherited color would change element by element, each
 * transition starting after that of the parent.
 */
const STILL = '*, ::before, ::after { transition: none !important; animation: none !important; }';

/** Adds the page's own styles and configuration. */
function takeHead(): void {
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = 'en';
  document.head.append(...head.querySelectorAll('style, meta[name]'));
  const still = document.head.appendChild(document.createElement('style'));
  still.id = 'still';
  still.textContent = STILL;
}

// Once for the page: `setup.ts` runs for each file, and each further copy of the styles would slow down style matching.
takeHead();
installApi();
