import { FEATURES, faults, feature, NOTHING } from './support/write.mjs';

const clean = feature('pages/clean');
const pages = feature('pages/pages');

export const html = [
  ...faults(`${FEATURES}/pages/page.ts`, pages, [
    ['a text is cleaned before it is kept', 'const text = clean(data);', 'const text = data;'],
    ['a text that is nested too deeply', 'if (isTooDeep(data))', 'if (false)'],
    ['the audit log never has the text', 'characters: text.length }', 'characters: text.length, text }'],
    [
      'special characters take more room',
      'if (text.length > MOST_CHARACTERS)',
      'if (data.length > 2 * MOST_CHARACTERS)',
    ],
    ['the same text makes no version', 'if (page.version > before.version)', 'if (page.version >= before.version)'],
  ]),
  ...faults(`${FEATURES}/pages/versions.ts`, pages, [
    ['versions of one page', 'where s.data_key = ${key} and v.version = ${version}', 'where v.version = ${version}'],
  ]),
  ...faults(`${FEATURES}/pages/clean.ts`, clean, [
    ['a link leads to the web or to mail', 'attribs: { href: address } }', 'attribs: { href } }'],
    ['a style is written again', 'writeTextStyle(readTextStyle(style))', 'style'],
    [
      'attributes of all elements',
      "allowedAttributes: { span: ['style'], a: ['href'] }",
      "allowedAttributes: { '*': ['style', 'onclick'], span: ['style'], a: ['href'] }",
    ],
    ['elements that are not known', 'allowedTags: [...TAGS],', "allowedTags: [...TAGS, 'img', 'script'],"],
    ['elements of other editors', "b: as('strong'), i: as('em')", "b: as('strong')"],
    ['a span that says nothing', "written === '' ? { tagName: 'nothing', attribs: {} } :", NOTHING],
    ['what lies too deep', 'nestingLimit: DEEPEST,', NOTHING],
  ]),
];
