const write = (forbidden: readonly string[], review: string): string =>
  [
    '<p>These guidelines hold for every campaign in the app: promoted posts, sponsored searches and profile cards. They are short on purpose. <u>When in doubt, ask before you book.</u></p>',
    '<h2>What we want</h2>',
    '<ul><li><p><strong>Say who you are.</strong> The name of the advertiser is that of the company that pays.</p></li><li><p><strong>Say what it costs.</strong> A price that is shown is the whole price, taxes included.</p></li><li><p><strong>Lead where you say.</strong> The page behind the link offers what the advertisement shows.</p></li></ul>',
    '<h2>What we do not run</h2>',
    `<ol>${forbidden.map((thing) => `<li><p>${thing}</p></li>`).join('')}</ol>`,
    '<h2>What needs our consent first</h2>',
    '<p>Financial products, medicine that needs no prescription, dating, lotteries of the state, and political advertising in countries that keep a register of it.</p>',
    '<h2>Pictures and words</h2>',
    '<p>One picture, at least 1,080 pixels wide, without borders and without text over more than a fifth of it. Headlines have up to <span style="font-size: 18px;"><strong>60</strong></span> characters, texts up to <span style="font-size: 18px;"><strong>140</strong></span>.</p>',
    '<blockquote><p>If a stranger would feel tricked after a click, change it.</p></blockquote>',
    '<h2>Review</h2>',
    `<p>${review}</p>`,
    '<h2>Tracking</h2>',
    '<p>Links may carry campaign parameters, as long as they name no person:</p>',
    '<pre><code>https://shop.example/spring?utm_source=app&amp;utm_campaign=spring-sale</code></pre>',
  ].join('');

const first = [
  'Tobacco, vaping products and illegal drugs.',
  'Weapons, ammunition and explosives.',
  'Anything that is made for children under 13.',
  'Promises of health or of wealth that nobody can keep.',
];
const later = [...first, 'Tokens, coins and other currencies that no bank issues.'];

/** The versions of the advertising guidelines, oldest first. */
export const advertisingGuidelines: readonly string[] = [
  write(first, 'A person looks at each campaign within three working days.'),
  write(later, 'A person looks at each campaign within three working days.'),
  write(
    later,
    'A person looks at each campaign within one working day. A campaign that is declined says why, and may be changed and sent in again.',
  ),
];
