import { FONT_SIZES, FONTS } from '@quarterdeck/contract/pages';
import { pageTexts } from '@quarterdeck/demo';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { clean, isTooDeep } from './clean.ts';

const quoted = (font: string): string => (font.includes(' ') ? `&quot;${font}&quot;` : font);

const everything = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6><p></p>',
  '<p><strong>Bold</strong> <em>italic</em> <u>underlined</u> <s>struck</s><br>and <strong><em><u><s>all</s></u></em></strong></p>',
  '<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ul><ol><li><p>First</p></li></ol>',
  '<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b &amp;&amp; c &gt; d) "x"\n  y</code></pre>',
  '<p><a href="https://example.com/a?b=1&amp;c=2">A link</a>, <a href="mailto:help@example.com">a <strong>mail</strong></a></p>',
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
    'a size beside other styles',
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
    'styles, classes and ids elsewhere',
    '<p style="font-size:12px" class="x" id="y" data-z="1" onclick="alert(1)">a</p>',
    '<p>a</p>',
  ],
  ['a numbered list that begins later', '<ol start="3" type="a"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  [
    'what a link says beside its address',
    '<a href="https://example.com" target="_blank" class="x" onclick="alert(1)">a</a>',
    '<a href="https://example.com/">a</a>',
  ],
  ['a link that runs', '<a href="javascript:alert(1)">a</a><a href="java\nscript:alert(1)">b</a>', 'ab'],
  ['a link of data', '<a href="data:text/html,<script>alert(1)</script>">a</a>', 'a'],
  [
    'a link within the page that shows it',
    '<a href="/logout">a</a><a href="//evil.example">b</a><a href="#x">c</a>',
    'abc',
  ],
  ['a link with a name and a password', '<a href="https://bank.example@evil.example">a</a>', 'a'],
  ['a link that is too long', `<a href="https://example.com/${'a'.repeat(2000)}">a</a>`, 'a'],
  ['a picture', '<p>a<img src="https://example.com/x.png" onerror="alert(1)">b</p>', '<p>ab</p>'],
  ['elements that only hold text', '<div>a</div><table><tr><td>b</td></tr></table><font color="red">c</font>', 'abc'],
  ['a script', '<p>a</p><script>alert(1)</script><p>b</p>', '<p>a</p><p>b</p>'],
  ['a style sheet', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['a comment', '<p>a<!-- b --></p>', '<p>a</p>'],
  ['elements deeper than a hundred', `${'<u>'.repeat(120)}a`, `${'<u>'.repeat(100)}a${'</u>'.repeat(100)}`],
  ['what was left open', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
])('%s', (_, html, cleaned) => expect(clean(html)).toBe(cleaned));

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

// It is long because it measures.
test.each(full)('a page full of %s is cleaned about as fast as one full of words', { tags: ['long'] }, (_, html) => {
  const words = Math.max(...[1, 2, 3].map(() => timeOf(full[0][1])));
  expect(timeOf(html)).toBeLessThan(10 * words);
});

test.each([
  ['elements that stay open', '<u>'.repeat(5001), true],
  ['elements that nobody knows', '<x>'.repeat(60_000), true],
  ['paragraphs', '<p>a</p>'.repeat(20_000), false],
  ['lines', 'a<br>'.repeat(40_000), false],
])('%s', (_, html, isRefused) => expect(isTooDeep(html)).toBe(isRefused));
