import { policyOf } from './trusted-types.ts';

// The UI kit gives its styles to the browser as texts without a policy: a text without "<" makes no element. Import it before anything is shown.
policyOf('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Markup is shown only after it was cleaned');
    return text;
  },
});
