import { policyOf } from './trusted-types.ts';

/** Leaflet tests with exactly this text, in a detached element, whether the browser supports SVG. */
const OF_LEAFLET = '<svg/>';

// The UI kit passes its styles to the browser as texts without a policy, and a text without "<" creates no element.
// Import this module before anything is rendered.
policyOf('default', {
  createHTML: (text) => {
    if (text.includes('<') && text !== OF_LEAFLET)
      throw new TypeError('Markup must be sanitized before it is displayed');
    return text;
  },
});
