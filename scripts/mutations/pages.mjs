import { FEATURES, faults, feature, NOTHING } from './support/write.mjs';

const clean = feature('pages/clean');
const pages = feature('pages/pages');

export const html = [
  ...faults(`${FEATURES}/pages/page.ts`, pages, [
    [
      'a text is cleaned before it is kept',
      'await saveSetting(trx, actor, before, text);',
      'await saveSetting(trx, actor, before, data);',
    ],
    ['who saves is told what was left out', 'leftOut: leftOutSentence(leftOut),', "leftOut: '',"],
    ['a text that is nested too deeply', 'if (isTooDeep(data))', 'if (false)'],
    ['the audit log never has the text', 'characters: text.length }', 'characters: text.length, text }'],
    [
      'special characters take more room',
      'if (cleaned.text.length > MOST_CHARACTERS)',
      'if (data.length > 2 * MOST_CHARACTERS)',
    ],
    ['the same text makes no version', 'if (page.version > before.version)', 'if (page.version >= before.version)'],
  ]),
  ...faults(`${FEATURES}/pages/versions.ts`, pages, [
    ['versions of one page', 'where s.data_key = ${key} and v.version = ${version}', 'where v.version = ${version}'],
  ]),
  ...faults('packages/contract/src/pages/marks.ts', clean, [
    [
      'a link leads to the web, to mail, to a phone or to a place',
      "const href = readLink(attributes.href ?? '');",
      'const { href } = attributes;',
    ],
    ['elements of other editors', "['i', 'em'],", NOTHING],
    [
      'a style is written again',
      'const written = writeTextStyle({ ...readTextStyle(around), ...readTextStyle(style) });',
      'const written = style;',
    ],
    ['a link in a link', 'marks.some((mark) => mark.name === name) ? marks : [', 'marks === undefined ? [] : ['],
    ['a span in a span', "...marks.filter(({ name }) => name !== 'span'),", '...marks,'],
  ]),
  ...faults('packages/contract/src/pages/rich-text.ts', clean, [
    ['a phone number is one', 'undefined ? Link.safeParse(text).data :', 'undefined ? text :'],
    ['the name of a place', '(ANCHOR.test(name) ? name : undefined)', 'name'],
  ]),
  ...faults('packages/contract/src/pages/tidy.ts', clean, [
    ['what lies too deep', 'if (place.nesting >= MOST_NESTED) return false;', NOTHING],
    ['scripts are no text', 'if (SILENT.has(name)) return;', NOTHING],
    [
      'the letters of two blocks never touch',
      'readAll(children, place);\n      endRun(place.leaf);',
      'readAll(children, place);',
    ],
    ['letters beside blocks are a paragraph', '&& !entries.some(isElement)', NOTHING],
    ['a table in a table', "name === 'table' && !place.isInTable", "name === 'table'"],
    ['one name of two places', '|| anchors.has(anchor)', NOTHING],
  ]),
  ...faults('packages/contract/src/pages/html.ts', clean, [
    ['letters are written out', "escaped(text.replace(/\\r\\n?/g, '\\n'), /[&<>\\u00a0]/g)", 'text'],
  ]),
];
