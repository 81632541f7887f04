// @module-tag attack
// @module-tag promises/9
import { readFileSync } from 'node:fs';
import { FONT_SIZES, FONTS, leftOutSentence } from '@quarterdeck/contract/pages';
import { pageTexts } from '@quarterdeck/demo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../test/support/is-long.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { clean, cleanText, isTooDeep } from './clean.ts';

const quoted = (font: string): string => (font.includes(' ') ? `&quot;${font}&quot;` : font);

const everything = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6><p></p>',
  '<p><strong>Bold</strong> <em>italic</em> <u>underlined</u> <s>struck</s><br>and <strong><em><u><s>all</s></u></em></strong></p>',
  '<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ul><ol><li><p>First</p></li></ol>',
  '<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b &amp;&amp; c &gt; d) "x"\n  y</code></pre>',
  '<p><a href="https://example.com/a?b=1&amp;c=2">A link</a>, <a href="mailto:help@example.com">a <strong>mail</strong></a></p>',
  '<p>H<sub>2</sub>O, x<sup>2</sup>, <a href="tel:+43111">a hotline</a>, <a href="#rules">the rules</a></p><h2 id="rules">Rules</h2>',
  '<table><tbody><tr><th><p>Plan</p></th><th><p>Price</p></th></tr><tr><td colspan="2"><p>Basic</p></td></tr></tbody></table>',
  '<ol start="5"><li><p>Five</p></li></ol>',
  '<p>Two&nbsp;&nbsp;blanks, “quotes”, 日本語, عربى, 👍🏽 and &lt;b&gt;</p>',
  ...FONTS.map((font) => `<p><span style="font-family: ${quoted(font)};">In ${font}</span></p>`),
  ...FONT_SIZES.map((size) => `<p><span style="font-size: ${size}px;"><u>${size}</u></span></p>`),
  ...FONTS.map(
    (font, index) => `<h2><span style="font-family: ${quoted(font)}; font-size: ${8 + index}px;">Both</span></h2>`,
  ),
];

describe('what the editor makes', () => {
  test.each(everything)('%s comes out unchanged', (html) => expect(clean(html)).toBe(html));

  test.each(Object.entries(pageTexts))('so do the demo texts of %s', (_, texts) =>
    expect(texts.map(clean)).toEqual(texts),
  );

  test('and all of it together', () => expect(clean(everything.join(''))).toBe(everything.join('')));
});

test.each([
  [
    'another way to write it',
    '<b>a</b><i>b</i><ins>c</ins><del>d</del><strike>e</strike>',
    '<strong>a</strong><em>b</em><u>c</u><s>d</s><s>e</s>',
  ],
  [
    'a size next to other styles',
    '<span style="color:red;font-size:12px;position:fixed">a</span>',
    '<span style="font-size: 12px;">a</span>',
  ],
  [
    'a font with others that stand in',
    `<span style='font-family: "times new roman", serif'>a</span>`,
    '<span style="font-family: &quot;Times New Roman&quot;;">a</span>',
  ],
  [
    'the smallest and the largest size',
    '<span style="font-size:08px">a</span><span style="FONT-SIZE: 96PX">b</span>',
    '<span style="font-size: 8px;">a</span><span style="font-size: 96px;">b</span>',
  ],
  [
    'sizes beyond them',
    '<span style="font-size:7px">a</span><span style="font-size:97px">b</span><span style="font-size:2em">c</span>',
    'abc',
  ],
  ['a font that is not offered', '<span style="font-family: Comic Sans MS">a</span>', 'a'],
  [
    'an address in a style',
    '<span style="font-family: url(//evil.example)">a</span><span style="background:url(//evil.example)">b</span>',
    'ab',
  ],
  ['a span that says nothing', '<span>a</span><span class="x" id="y">b</span>', 'ab'],
  [
    'styles and classes elsewhere',
    '<p style="font-size:12px" class="x" data-z="1" onclick="alert(1)">a</p>',
    '<p>a</p>',
  ],
  ['a numbered list that begins later', '<ol start="3" type="a"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ['a numbered list that begins nowhere', '<ol start="-3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  [
    'what a link says next to its address',
    '<a href="https://example.com" target="_blank" class="x" onclick="alert(1)">a</a>',
    '<a href="https://example.com/">a</a>',
  ],
  ['a link that runs', '<a href="javascript:alert(1)">a</a><a href="java\nscript:alert(1)">b</a>', 'ab'],
  ['a link of data', '<a href="data:text/html,<script>alert(1)</script>">a</a>', 'a'],
  [
    'a link within the site that shows it',
    '<a href="/logout">a</a><a href="//evil.example">b</a><a href="#x y">c</a>',
    'abc',
  ],
  ['a link with a name and a password', '<a href="https://bank.example@evil.example">a</a>', 'a'],
  ['a link that is too long', `<a href="https://example.com/${'a'.repeat(2000)}">a</a>`, 'a'],
  ['a picture', '<p>a<img src="https://example.com/x.png" onerror="alert(1)">b</p>', '<p>ab</p>'],
  ['elements that only hold letters', '<x-y>a</x-y><font color="red">b</font><constructor>c</constructor>', 'abc'],
  ['elements that hold one text each', '<div>a</div><div>b</div>c<hr>d', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  ['terms', '<dl><dt>Term</dt><dd>Meaning</dd></dl>', '<p>Term</p><p>Meaning</p>'],
  [
    'a table with parts and a name',
    '<table><caption>Fees</caption><thead><tr><th>Plan<th>Price</tr><tbody><tr><td>Basic<td colspan=1 rowspan=2>10</table>',
    '<p>Fees</p><table><tbody><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td rowspan="2">10</td></tr></tbody></table>',
  ],
  [
    'a table in a table',
    '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '<table><tbody><tr><td><p>a</p><p>b</p><p>c</p></td></tr></tbody></table>',
  ],
  [
    'what is in no cell',
    '<table>a<tr>b<td>c</td></tr></table>',
    '<p>ab</p><table><tbody><tr><td>c</td></tr></tbody></table>',
  ],
  [
    'a list that is in no item',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>',
  ],
  ['items that are in no list', '<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  ['letters in a list', '<ul>a<li>b</li> </ul><ul> </ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['blocks in a heading', '<h1 id="a">b<div>c</div></h1>', '<h1 id="a">b</h1><h1>c</h1>'],
  ['blocks in letters', '<strong>a<p>b</p></strong>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['a link in a link', '<a href="#a">b<object><a href="#c">d</a></object></a>', '<a href="#a">bd</a>'],
  [
    'spans in spans',
    '<span style="font-size:12px">a<span style="font-family:Arial">b</span></span>',
    '<span style="font-size: 12px;">a</span><span style="font-family: Arial; font-size: 12px;">b</span>',
  ],
  [
    'letters that a style makes bold',
    '<b style="font-weight:normal">a<span style="font-weight:700;font-style:italic">b</span></b>',
    'a<strong><em>b</em></strong>',
  ],
  ['a place that nothing is around', '<a name="x"></a><p>a</p>', '<p id="x">a</p>'],
  ['a place in letters', '<section id="x">a</section>', '<p id="x">a</p>'],
  ['one name of two places', '<p id="x">a</p><p id="x">b</p>', '<p id="x">a</p><p>b</p>'],
  ['a name that is none', '<p id="x y">a</p>', '<p>a</p>'],
  [
    'a phone number',
    '<a href="tel:+43 1 (11)-0">a</a><a href="TEL:*100#">b</a>',
    '<a href="tel:+431(11)-0">a</a><a href="tel:*100#">b</a>',
  ],
  ['what is no phone number', '<a href="tel:alert(1)">a</a><a href="tel:">b</a>', 'ab'],
  ['lines of the source', '<p>\n  a\r\n\tb\n</p>\n<p>c&#13;d</p>', '<p>a b</p>\n<p>c d</p>'],
  [
    'code that is in no element of code',
    '<pre>\na\n<b>b</b><br>c</pre>',
    '<pre><code>a\n<strong>b</strong>\nc</code></pre>',
  ],
  ['the name of a whole document', '<head><title>a</title></head><body><p>b</p></body>', '<p>b</p>'],
  // The input of a public bug report, whose output had an unclosed element.
  [
    'a link that is left out before another one',
    '<p><a href="/help">Help</a> or <a href="https://example.org/">site</a>, then text.</p><p>Second.</p>',
    '<p>Help or <a href="https://example.org/">site</a>, then text.</p><p>Second.</p>',
  ],
  [
    'a span that is left out before other letters',
    '<p><span style="color:red">Red</span> and <em>stressed</em> words.</p>',
    '<p>Red and <em>stressed</em> words.</p>',
  ],
  [
    'a span that is left out before a heading',
    '<span>x</span><h1>Title</h1><p>text</p>',
    '<p>x</p><h1>Title</h1><p>text</p>',
  ],
  [
    'a link that is left out before a quotation',
    '<p><a href="ftp://a.example">call</a></p><blockquote><p>q</p></blockquote>',
    '<p>call</p><blockquote><p>q</p></blockquote>',
  ],
  ['a script', '<p>a</p><script>alert(1)</script><p>b</p>', '<p>a</p><p>b</p>'],
  ['a style sheet', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['a comment', '<p>a<!-- b --></p>', '<p>a</p>'],
  ['an element in itself', `${'<u>'.repeat(120)}a`, '<u>a</u>'],
  [
    'quotations deeper than thirty',
    `${'<blockquote>'.repeat(120)}a`,
    `${'<blockquote>'.repeat(30)}a${'</blockquote>'.repeat(30)}`,
  ],
  ['what was left open', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
])('%s', (_, html, cleaned) => expect(clean(html)).toBe(cleaned));

test.each([
  ['nothing', '<p>a</p>', ''],
  [
    'pictures, films and what one clicks',
    '<img src=a><IMG><video></video><audio></audio><svg></svg><iframe></iframe><input><hr><script></script>',
    'Removed: 2 pictures, 1 video, 1 sound, 1 drawing, 1 embedded page, 1 form field, 1 horizontal line, 1 script.',
  ],
  ['addresses', '<a href="/help">a</a><a href="javascript:alert(1)">b</a><a>c</a>', 'Removed: 2 link addresses.'],
  ['places', '<h1 id="a"><a name="b"></a><a name="c"></a>d</h1><a name="e"></a>', 'Removed: 3 anchors.'],
  [
    'colors and alignments',
    '<p style="text-align:center"><span style="color:red">a</span><font color="#123">b</font><i style="color: #000000">c</i></p>',
    'Removed: alignment, colors.',
  ],
])('what has no place is named: %s', (_, html, said) => expect(leftOutSentence(cleanText(html).leftOut)).toBe(said));

describe('what is pasted from', () => {
  const pasted = (name: string): string =>
    readFileSync(new URL(`../../../../contract/test/pastes/${name}.txt`, import.meta.url), 'utf8');

  test.each([
    [
      'word',
      '<h1>Fees</h1><p>We <strong>charge</strong> for <em>advertising</em>; see H<sub>2</sub>O and x<sup>2</sup>.</p>' +
        '<ul><li><p>Erste</p><ul><li><p>Zweite</p></li></ul></li><li><p>Dritte</p></li></ul><p>Between</p>' +
        '<ol start="5"><li><p>Five</p></li><li><p>Six</p></li></ol>' +
        '<table><tbody><tr><td><p>Plan</p></td><td><p>Price</p></td></tr><tr><td colspan="2"><p>Basic 10</p></td></tr></tbody></table>' +
        '<p>Call or <a href="#_Toc12345">see the rules</a></p><h2 id="_Toc12345">Rules</h2>',
      'Removed: colors, alignment, 1 link address, 1 picture.',
    ],
    [
      'google-docs',
      '<h1><span style="font-family: Arial;">Fees</span></h1><p><span style="font-family: Arial;">We </span><span style="font-family: Arial;"><strong>charge</strong></span><span style="font-family: Arial;"> for H</span><span style="font-family: Arial;"><sub>2</sub></span></p>' +
        '<ul><li><p>One</p><ul><li><p><em>Inner</em></p></li></ul></li><li><p>Two</p></li></ul><p><br></p>' +
        '<table><tbody><tr><td><p>Plan</p></td><td><p>Price</p></td></tr></tbody></table>' +
        '<p><a href="https://example.org/"><u>site</u></a></p>',
      'Removed: colors.',
    ],
    [
      'apple-notes',
      '<p><strong>Fees</strong></p><p>We charge for <em>advertising</em>.</p>' +
        '<ul><li><p>One</p><ul><li>Inner</li></ul></li><li>Two</li></ul><p><br></p>' +
        '<table><tbody><tr><td><p>Plan</p></td><td><p>Price</p></td></tr></tbody></table><p><br></p><p>A&nbsp;</p><p>B</p>',
      '',
    ],
    [
      'libre-office',
      '<h1>Fees</h1><p>We <strong>charge</strong> for <em>advertising</em>, see H<sub>2</sub>O and x<sup>2</sup>.</p>' +
        '<table><tbody><tr><th><p>Plan</p></th><th><p>Price</p></th></tr><tr><td><p>Basic</p></td><td><p>10</p></td></tr><tr><td><p>Pro</p></td><td><p>25</p></td></tr></tbody></table>' +
        '<ol start="5"><li><p>First</p><ul><li><p>Inner</p></li></ul></li><li><p>Second</p></li></ol>' +
        '<p><a href="tel:+43111">Call us</a>, <a href="#rules">see the rules</a></p><h2 id="rules">Rules</h2><p>Red</p><p>End</p>',
      'Removed: alignment, colors, 1 horizontal line.',
    ],
  ])('%s keeps its lists, cells and links', (name, html, said) => {
    const { text, leftOut } = cleanText(pasted(name));
    expect(text.replace(/>\s+</g, '><').trim()).toBe(html);
    expect(leftOutSentence(leftOut)).toBe(said);
    expect(clean(text)).toBe(text);
  });
});

/** The allowed content of each element; `#` stands for text. */
const letters = ['#', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'span', 'a', 'br'];
const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table'];
const holds = (name: string): readonly string[] => {
  if (name === 'ul' || name === 'ol') return ['li'];
  if (name === 'table') return ['tbody'];
  if (name === 'tbody') return ['tr'];
  if (name === 'tr') return ['td', 'th'];
  if (name === 'pre') return ['code'];
  return ['', 'li', 'td', 'th', 'blockquote'].includes(name) ? [...letters, ...blocks] : letters;
};

/** Parses a text as strictly as possible. @returns what is wrong with it. */
function faultsOf(html: string): readonly string[] {
  const faults: string[] = [];
  const open = [{ name: '', has: new Set<string>() }];
  for (const [whole, slash, name = '', text = ''] of html.matchAll(/<(\/?)([^\s>]+)[^>]*>|([^<]+)/g)) {
    const around = open.at(-1) ?? { name: '', has: new Set() };
    if (slash === '/') {
      if (around.name !== name) faults.push(`${whole} ends ${around.name}`);
      open.pop();
      continue;
    }
    const what = name || '#';
    if (name === '' && text.trim() === '') continue;
    if (/[<>]|&(?!(amp|lt|gt|quot|nbsp);)/.test(text)) faults.push(`${text} is not written out`);
    if (!holds(around.name).includes(what)) faults.push(`${what} in ${around.name}`);
    if (name !== '' && letters.includes(name) && name !== 'code' && open.some((one) => one.name === name))
      faults.push(`${name} in itself`);
    around.has.add(blocks.includes(what) ? 'blocks' : 'letters');
    if (blocks.includes(what) || letters.includes(what))
      if (around.has.size > 1) faults.push(`letters next to blocks in ${around.name}`);
    if (name !== '' && name !== 'br') open.push({ name, has: new Set() });
  }
  if (open.length !== 1) faults.push(`${open.length - 1} are never closed`);
  return faults;
}

const NAMES = [
  ...blocks,
  ...letters.slice(1),
  ...[
    'li',
    'tbody',
    'thead',
    'tr',
    'td',
    'th',
    'caption',
    'div',
    'dl',
    'dt',
    'hr',
    'img',
    'b',
    'i',
    'del',
    'font',
    'svg',
    'x-y',
    'object',
  ],
  ...[
    'constructor',
    '__proto__',
    'center',
    'body',
    'head',
    'form',
    'label',
    'iframe',
    'math',
    'annotation-xml',
    'foreignobject',
  ],
];
const ATTRIBUTES = [
  ...[
    '',
    '',
    '',
    ' style="font-size:12px"',
    ' style="font-family:Arial;color:red"',
    ' style="font-weight:bold"',
    ' style=font-weight:400',
  ],
  ...[
    ' href="https://a.example/?b&c"',
    ' href="/x"',
    ' href="#a"',
    ' id="a"',
    ' name=b',
    ' start=7',
    ' colspan=2',
    ' rowspan="0"',
  ],
  ...[
    ' style="mso-list:l0 level1 lfo1"',
    ' style="mso-list:l0 level3 lfo1"',
    ' style="mso-list:Ignore"',
    ' id="&quot;><"',
    ' __proto__=a',
  ],
];
const TEXTS = [
  'a',
  'b c',
  ' ',
  '\n',
  '\r\n ',
  '&amp;lt;',
  '&',
  '<',
  '"',
  '&nbsp;',
  '&#0;',
  '&#13;',
  '</nothing>',
  '<!-- x -->',
  '<![if !x]>',
  '😀',
];

/** Any HTML, which is not well-formed in about half of all cases. */
const anyHtml = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...ATTRIBUTES))
          .map(([name, more]) => `<${name}${more}>`),
      },
      { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
      { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TEXTS))
          .map(([name, text]) => `<${name}>${text}</${name}>`),
      },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('any input becomes a text that is well-formed, and that stays as it is', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const text = clean(html);
      expect(faultsOf(text)).toEqual([]);
      expect(clean(text)).toBe(text);
    }),
    { numRuns: isLong ? 10_000 : 1000 },
  );
});

test('letters that an input has are neither lost nor said twice, and those of two blocks never touch', () => {
  const word = fc.integer({ min: 0, max: 1e9 }).map((number) => `w${number}w`);
  const box = fc.constantFrom(
    'p',
    'div',
    'td',
    'li',
    'h2',
    'blockquote',
    'dt',
    'caption',
    'tr',
    'section',
    'ul',
    'x-y',
  );
  const html = fc.array(
    fc.tuple(fc.subarray(['p', 'div', 'table', 'tr', 'td', 'ul', 'li', 'strong', 'pre']), box, word),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(html, (parts) => {
      const sent = parts
        .map(([open, name, text]) => `${open.map((one) => `<${one}>`).join('')}<${name}>${text}</${name}>`)
        .join('<div></div>');
      const words = clean(sent)
        .split(/<[^>]*>|\s/)
        .filter(Boolean);
      expect(words.toSorted()).toEqual(parts.map(([, , text]) => text).toSorted());
    }),
    { numRuns: isLong ? 10_000 : 500 },
  );
});

const full = [
  ['words', '<p><b>word</b> '.repeat(13_000)],
  ['half-open elements', '<'.repeat(200_000)],
  ['special characters', '&'.repeat(200_000)],
  ['unfinished entities', '&#x'.repeat(66_000)],
  ['a long style', `<span style="${'font-size:12px;'.repeat(13_000)}">a</span>`],
  ['many attributes', `<p ${'a=b '.repeat(50_000)}>`],
  ['unfinished comments', '<!--'.repeat(50_000)],
  ['deep nesting', `${'<u>'.repeat(5000)}a`],
] as const;

test.each(full)('a page full of %s stays as it is when it is clean', (_, html) => {
  const once = clean(html);
  expect(clean(once)).toBe(once);
});

const timeOf = (html: string): number => {
  const begun = processorTime();
  clean(html);
  return processorTime() - begun;
};

// The test is tagged long because it measures time.
test.each(full)('a page full of %s is cleaned about as fast as one full of words', { tags: ['long'] }, (_, html) => {
  const words = Math.max(...[1, 2, 3].map(() => timeOf(full[0][1])));
  expect(timeOf(html)).toBeLessThan(10 * words);
});

test.each([
  ['elements that stay open', '<u>'.repeat(5001), true],
  ['elements that no one knows', '<x>'.repeat(60_000), true],
  ['paragraphs', '<p>a</p>'.repeat(20_000), false],
  ['lines', 'a<br>'.repeat(40_000), false],
])('%s', (_, html, isRefused) => expect(isTooDeep(html)).toBe(isRefused));
