const write = (age: string, changes: string): string =>
  [
    '<p>By using the app you agree to these terms. We kept them to what is needed.</p>',
    '<h2>1. The account</h2>',
    `<p>${age} One account is for one person. Keep your password to yourself, and tell us when somebody else knows it.</p>`,
    '<h2>2. What you post</h2>',
    '<p>What you post stays yours. You allow us to show it in the app to those whom you post it for, and to make it smaller for small screens. When you delete it, that ends.</p>',
    '<h2>3. What you may not do</h2>',
    '<ul><li><p>Break the law, or help others to.</p></li><li><p>Threaten, insult or stalk people.</p></li><li><p>Pretend to be somebody else.</p></li><li><p>Copy the app or its data with programs, without our consent.</p></li></ul>',
    '<h2>4. When we step in</h2>',
    '<p>We may remove posts and suspend accounts that break these terms. We say why, and you may object within 30 days; another person than the first one decides then.</p>',
    '<h2>5. Advertising</h2>',
    '<p>Campaigns are subject to the <em>Advertising guidelines</em>. What was shown is charged, and nothing else.</p>',
    '<h2>6. What we promise, and what not</h2>',
    '<p>We work to keep the app running, and cannot promise that it always does. For damage that we caused on purpose or by gross negligence we are liable as the law says.</p>',
    '<h2>7. Changes</h2>',
    `<p>${changes}</p>`,
    '<p><span style="font-size: 12px;"><em>These terms are governed by the laws of the State of Oregon.</em></span></p>',
  ].join('');

/** The versions of the terms, oldest first. */
export const term: readonly string[] = [
  write('You are at least 13 years old.', 'We may change these terms, and publish them here.'),
  write(
    'You are at least 13 years old; where the law says 16, at least 16.',
    'We may change these terms, and publish them here.',
  ),
  write(
    'You are at least 13 years old; where the law says 16, at least 16.',
    'When we change these terms we tell you in the app, 30 days before. If you do not agree you may delete your account until then.',
  ),
];
