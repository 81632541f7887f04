import html from '../index.html?raw';
import { installApi } from './api.ts';

/**
 * Nothing moves: each frame would be painted, and an inherited color changes element by element, each beginning a transition
 * when the one around it has ended.
 */
const STILL = '*, ::before, ::after { transition: none !important; animation: none !important; }';

/** What the page itself brings: its styles and what is configured. */
function takeHead(): void {
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = 'en';
  document.head.append(...head.querySelectorAll('style, meta[name]'));
  const still = document.head.appendChild(document.createElement('style'));
  still.id = 'still';
  still.textContent = STILL;
}

// Once for the page: `setup.ts` runs for each file, and each further copy of the styles would be matched, too.
takeHead();
installApi();
