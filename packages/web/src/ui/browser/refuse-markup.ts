import { policyOf } from './trusted-types.ts';

/** Leaflet asks with exactly this text, into an element of no page, whether the browser knows SVG. */
const OF_LEAFLET = '<svg/>';

// The UI kit gives its styles to the browser as texts without a policy: a text without "<" makes no element. Import it before anything is shown.
policyOf('default', {
  createHTML: (text) => {
    if (text.includes('<') && text !== OF_LEAFLET)
      throw new TypeError('Markup must be sanitized before it is displayed');
    return text;
  },
});
